import { errors } from 'undici';
import { ForbiddenAddressError } from './Upstreams';

/** Ended by the gateway: the upstream has no part in it. */
export class EndedError extends Error {
  override readonly name = 'EndedError';
}

/** What goes wrong at the gateway itself, or with its settings. */
const ownFaults = [
  EndedError,
  ForbiddenAddressError,
  errors.InvalidArgumentError,
  errors.NotSupportedError,
  errors.RequestContentLengthMismatchError,
  errors.RequestAbortedError,
  errors.ClientClosedError,
  errors.ClientDestroyedError,
];
const ownFaultCodes = ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL'];

/** Says nothing about the upstream. */
export const isOwnFault = (error: Error & { code?: string }) =>
  ownFaults.some((kind) => error instanceof kind) || ownFaultCodes.includes(error.code ?? '');
