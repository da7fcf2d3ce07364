import type { Db } from './db/Db';
import { newId } from './ids';

export interface AuditEvent {
  at: Date;
  /** The human. */
  userId: string | null;
  /** On whose behalf, if not on their own. */
  accountId?: string | null;
  /** What happened, `login`, `logout`, `password.reset`… */
  event: string;
  address: string;
  /** `ok`, or the code of the refusal. */
  outcome: string;
  detail?: string;
  /** The app that it is about, if any: its page shows it. */
  appId?: string | null;
}

/** Adds a row that nobody can change or remove afterwards. */
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

/** What the detail names as `id`, or is: `pub_4fK…`. */
function objectIn(detail = ''): string | null {
  return /"id":"([^"]{1,64})"/.exec(detail)?.[1] ?? /^[a-zA-Z]+_[\w-]{1,50}$/.exec(detail)?.[0] ?? null;
}
