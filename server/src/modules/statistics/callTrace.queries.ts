import { sql } from 'kysely';
import type { CallView } from '@portal/calls';
import type { CallTrace } from '@portal/contract/gateway';
import type { Db } from '../../platform/db/Db';
import { formatInstant } from '../../platform/time';

type Kept = Omit<CallTrace, 'requestId' | 'appId' | 'env' | 'at'>;

/**
 * The trace of a call, for the present owner of its app: not for a previous owner who only paid for it. Null: none was
 * recorded, or it has expired.
 */
export async function findTrace(
  db: Db,
  ownerId: string,
  requestId: string,
  now: Date,
): Promise<CallView['trace']> {
  const { rows } = await sql<{ trace: string; forget_at: Date }>`
    select t.trace, t.forget_at from call_traces t join apps on apps.id = t.app_id
    where t.request_id = ${requestId} and apps.owner_id = ${ownerId} and t.forget_at > ${now}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  // Written by this server only, so it needs no validation.
  const { method, url, status, request, answer } = JSON.parse(row.trace) as Kept;
  return {
    ...{ method, url, status, forgetAt: formatInstant(row.forget_at) },
    request: shown(request),
    answer: shown(answer),
  };
}

const shown = ({ headers, ...rest }: Kept['request']) => ({
  ...rest,
  headers: headers.map(([name, value]) => ({ name, value })),
});
