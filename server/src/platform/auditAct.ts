import { audit } from './audit';
import type { Db } from './db/Db';
import type { Actor } from './Actor';

interface Act {
  actor: Actor;
  at: Date;
  /** The event: `key.add`, `app.transition`… */
  event: string;
  /** App concerned, if any. */
  appId?: string | null;
  detail: Readonly<Record<string, unknown>>;
}

/** Adds an action of somebody to the audit log. */
export const auditAct = (tx: Db, { actor, at, event, appId, detail }: Act): Promise<void> =>
  audit(tx, {
    at,
    userId: actor.userId,
    accountId: actor.party === 'system' ? null : actor.accountId,
    event,
    address: actor.address,
    outcome: 'ok',
    appId,
    detail: JSON.stringify({ ...detail, by: actor.party }),
  });
