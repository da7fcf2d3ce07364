import type { Db } from './db/Db';
import { newId } from './ids';

export interface AuditEvent {
  at: Date;
  /** The person. */
  userId: string | null;
  /** The account acted for, if not their own. */
  accountId?: string | null;
  /** The event: `login`, `logout`, `password.reset`… */
  event: string;
  address: string;
  /** `ok`, or the code of the refusal. */
  outcome: string;
  detail?: string;
  /** App concerned, if any: shown on its page. */
  appId?: string | null;
}

/** Adds a row to the append-only audit log. */
export async function audit(
  db: Db,
  { at, userId, accountId = null, event, address, outcome, detail, appId = null }: AuditEvent,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: newId('audit'),
      at,
      user_id: userId,
      account_id: accountId === userId ? null : accountId,
      event,
      address,
      outcome,
      detail: detail ?? null,
      app_id: appId,
      object_id: objectIn(detail) ?? appId,
    })
    .execute();
}

/** The object's id: the detail's field `id`, or the detail itself: `pub_4fK…`. */
function objectIn(detail = ''): string | null {
  return /"id":"([^"]{1,64})"/.exec(detail)?.[1] ?? /^[a-zA-Z]+_[\w-]{1,50}$/.exec(detail)?.[0] ?? null;
}
