import { audit } from './audit';
import type { Db } from './db/Db';
import type { Actor } from './Actor';

interface Act {
  actor: Actor;
  at: Date;
  /** `key.add`, `app.transition`… */
  event: string;
  /** The app that it is about, if any. */
  appId?: string | null;
  detail: Readonly<Record<string, unknown>>;
}

/** Adds to the log what somebody has done, and as whom. */
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
