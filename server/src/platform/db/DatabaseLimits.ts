import { minutes, seconds } from '../time';

/** How far requests and jobs may go with PostgreSQL, in ms where nothing else is said. */
export interface DatabaseLimits {
  /** Connections that requests share; jobs have a few of their own. */
  poolSize: number;
  /** For a free connection. */
  waitMs: number;
  /** One statement of a request. */
  statementMs: number;
  /** For a row that another transaction holds. */
  lockMs: number;
  /** A transaction in which nothing happens. */
  idleTransactionMs: number;
  /** One statement, or one lock, of a job or a migration. */
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
