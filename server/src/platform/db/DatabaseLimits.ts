import { minutes, seconds } from '../time';

/** Limits for requests and jobs with PostgreSQL, in ms unless noted. */
export interface DatabaseLimits {
  /** Connections shared by requests; jobs have a few of their own. */
  poolSize: number;
  /** Wait for a free connection. */
  waitMs: number;
  /** Duration of one statement of a request. */
  statementMs: number;
  /** Wait for a row lock. */
  lockMs: number;
  /** Time that a transaction may be idle. */
  idleTransactionMs: number;
  /** Duration of one statement, or wait for one lock, in a job or migration. */
  jobStatementMs: number;
}

export const defaultLimits: DatabaseLimits = {
  poolSize: 16,
  waitMs: 5 * seconds,
  statementMs: 10 * seconds,
  lockMs: 5 * seconds,
  idleTransactionMs: 30 * seconds,
  jobStatementMs: 10 * minutes,
};
