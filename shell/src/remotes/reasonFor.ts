import type { LiveRemote } from '@portal/contract/internal';

/** Whether a developer serves it from their machine: no release, and nothing takes its place. */
export const isLocal = ({ integrity }: LiveRemote) => integrity === null;

/** What went wrong, for the developer at work on it; visitors are not told what only the team can mend. */
export const reasonFor = (remote: LiveRemote, error: unknown): string | undefined =>
  isLocal(remote) ? String(error) : undefined;
