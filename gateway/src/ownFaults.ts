import { errors } from 'undici';
import { ForbiddenAddressError } from './publicLookup';

/** Ended by the gateway, through no fault of the upstream. */
export class EndedError extends Error {
  override readonly name = 'EndedError';
}

/** Errors of the gateway itself or its settings. */
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

/** Whether an error says nothing about the upstream. */
export const isOwnFault = (error: Error & { code?: string }) =>
  ownFaults.some((kind) => error instanceof kind) || ownFaultCodes.includes(error.code ?? '');
