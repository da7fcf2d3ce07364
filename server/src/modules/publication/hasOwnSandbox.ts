import type { PublicationData } from '@portal/calls';
import { isSameUpstream } from '@portal/rules';

/** Whether the sandbox leads to an upstream that is not production; else it answers from the description. */
export const hasOwnSandbox = ({
  sandboxUrl,
  upstreamUrl,
}: Pick<PublicationData, 'sandboxUrl' | 'upstreamUrl'>) =>
  sandboxUrl !== '' && !isSameUpstream(sandboxUrl, upstreamUrl);
