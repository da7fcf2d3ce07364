import type { LiveRemote } from '@portal/contract/internal';
import { reasonFor } from './reasonFor';

/** An area could not be loaded: its code is missing, slow, broken or of an incompatible contract. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  /** Error message for a developer who serves the remote locally; otherwise undefined. */
  readonly reason: string | undefined;
  constructor(remote: LiveRemote, cause: unknown) {
    super(`${remote.name} ${remote.version} did not load`, { cause });
    this.reason = reasonFor(remote, cause);
  }
}
