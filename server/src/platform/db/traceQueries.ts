import type { LogEvent } from 'kysely';
import { faultOf, spanNow, tracingNow } from '../tracing';

/** Up to the first literal: nothing of what a statement holds may be taken for a name. */
const statement = /^\s*(\w+)(?:[^']*?\b(?:from|into|update)\s+"?([a-z][a-z0-9_]*)|)/i;

/** What a statement does to which table: `SELECT users`. Never its text, which may hold values. */
export function summaryOf(sql: string): { operation: string; table: string | undefined } {
  const [, operation = 'SQL', table] = statement.exec(sql) ?? [];
  return operation.toLowerCase() === 'update'
    ? { operation: 'UPDATE', table: /^\s*update\s+"?([a-z][a-z0-9_]*)/i.exec(sql)?.[1] }
    : { operation: operation.toUpperCase(), table };
}

function tellQuery(event: LogEvent): void {
  const span = spanNow();
  if (!span) return;
  const endedAt = performance.now();
  const { operation, table } = summaryOf(event.query.sql);
  const facts = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.collection.name': table,
  };
  const name = table === undefined ? operation : `${operation} ${table}`;
  span
    .begin(name, 'client', facts, endedAt - event.queryDurationMillis)
    .end(event.level === 'error' ? faultOf(event.error) : null, endedAt);
}

/** For Kysely: tells of each statement, where tracing is on. */
export const traceQueries = () => (tracingNow() ? { log: tellQuery } : {});
