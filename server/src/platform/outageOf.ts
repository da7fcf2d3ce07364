import { DatabaseAwayError } from './db/DatabaseAwayError';
import { errorCode } from './errorCode';

/** A temporary failure of infrastructure: the same request may succeed soon. */
export type Outage = 'unreachable' | 'diskFull';

/** Codes of the system and of PostgreSQL (disk_full). */
const diskFullCodes = ['ENOSPC', 'EDQUOT', '53100'];

const unreachableCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // PostgreSQL: aborted for another transaction, lock timeout, statement timeout, and read-only standby, which clients
  // meet during a failover.
  '40001',
  '40P01',
  '55P03',
  '57014',
  '25006',
];

/** Classes of PostgreSQL's codes: connection lost, out of resources, stopping or starting. */
const unreachableClasses = ['08', '53', '57P'];
const sqlState = /^[0-9A-Z]{5}$/;

export function outageOf(error: unknown): Outage | null {
  if (error instanceof DatabaseAwayError) return 'unreachable';
  const code = errorCode(error);
  if (code === null) return null;
  if (diskFullCodes.includes(code)) return 'diskFull';
  const isOfClass = sqlState.test(code) && unreachableClasses.some((start) => code.startsWith(start));
  return isOfClass || unreachableCodes.includes(code) ? 'unreachable' : null;
}
