import type { LogEvent } from 'kysely';
import { faultOf, spanNow, tracingNow } from '../tracing';

/** Reads up to the first literal, so that no value can be taken for a table name. */
const statement = /^\s*(\w+)(?:[^']*?\b(?:from|into|update)\s+"?([a-z][a-z0-9_]*)|)/i;

/** Operation and table of a statement: `SELECT users`. Never its text, which may contain values. */
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

/** Kysely option: traces each statement when tracing is on. */
export const traceQueries = () => (tracingNow() ? { log: tellQuery } : {});
