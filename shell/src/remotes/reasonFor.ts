import type { LiveRemote } from '@portal/contract/internal';

/** Whether a developer serves it from their machine: it is no release, so it has no fallback. */
export const isLocal = ({ integrity }: LiveRemote) => integrity === null;

/** Error message for the developer of a local remote; undefined for releases, whose visitors could not act on it. */
export const reasonFor = (remote: LiveRemote, error: unknown): string | undefined =>
  isLocal(remote) ? String(error) : undefined;
