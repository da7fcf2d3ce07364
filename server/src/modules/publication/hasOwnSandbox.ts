import type { PublicationData } from '@portal/calls';
import { isSameUpstream } from '@portal/rules';

/** Whether the sandbox has an upstream other than production; otherwise answers are generated. */
export const hasOwnSandbox = ({
  sandboxUrl,
  upstreamUrl,
}: Pick<PublicationData, 'sandboxUrl' | 'upstreamUrl'>) =>
  sandboxUrl !== '' && !isSameUpstream(sandboxUrl, upstreamUrl);
