import type { LiveRemote } from '@portal/contract/internal';

/** An area could not be loaded: its code is missing, slow, broken or of an incompatible contract. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  constructor(remote: LiveRemote, cause: unknown) {
    super(`${remote.name} ${remote.version} did not load`, { cause });
  }
}
