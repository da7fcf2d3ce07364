import { DatabaseAwayError } from './db/DatabaseAwayError';
import { errorCode } from './errorCode';

/** What a request failed for without anybody's fault: the same request may succeed soon. */
export type Outage = 'unreachable' | 'diskFull';

/** Of the system and of PostgreSQL (disk_full). */
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
  // Of PostgreSQL: given up for another transaction, or waited too long for one; a statement that took too long; a
  // standby that only reads, which clients of a failover meet.
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
