import type { PublicationData } from '@portal/calls';

const canonical = (url: string) => (URL.canParse(url) ? new URL(url).href : url).replace(/\/+$/, '');

/** Whether the sandbox leads to an upstream that is not production; else it answers from the description. */
export const hasOwnSandbox = ({
  sandboxUrl,
  upstreamUrl,
}: Pick<PublicationData, 'sandboxUrl' | 'upstreamUrl'>) =>
  sandboxUrl !== '' && canonical(sandboxUrl) !== canonical(upstreamUrl);
