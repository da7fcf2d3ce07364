import { systemActor } from '../../platform/Actor';
import { auditAct } from '../../platform/auditAct';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Deps } from '../../platform/Deps';
import { newId, sha256 } from '../../platform/ids';
import type { Leaked, LeakSource } from '../../platform/leaks';
import { minuteOf } from '../../platform/minuteOf';
import { notify } from '../messages';
import { noteLeak } from './leak.repository';
import type { BelievedPartner } from './partner.queries';
import { say } from '../../platform/i18n/say';

/** A match, as reported by a partner. */
export interface Match {
  token: string;
  type: string;
  /** Its location; empty: not given. */
  url: string;
  /** The kind of source: content, commit, pull request … */
  source: string;
}

/** The reply to a partner about a match. */
export interface Verdict {
  token_raw: string;
  token_type: string;
  label: 'true_positive' | 'false_positive';
}

export type LeakService = ReturnType<typeof createLeakService>;

/** Revokes leaked keys, and notifies their owners. */
export function createLeakService({ db, clock }: Pick<Deps, 'db' | 'clock'>, sources: readonly LeakSource[]) {
  async function tell(tx: Db, leaked: Leaked, { name }: BelievedPartner, { url }: Match): Promise<void> {
    const { ownerId, appId, name: what, hint, graceUntil, link } = leaked;
    const effect = graceUntil
      ? say`它将于 ${minuteOf(graceUntil)} 吊销，请在此之前新建密钥并换上`
      : say`它已被吊销，使用它的调用会被拒绝，请新建并换上`;
    await notify(tx, {
      userId: ownerId,
      kind: 'security',
      at: clock(),
      title: say`${what}出现在公开代码中`,
      text: say`“${name}”报告：${hint} 出现在${url ? ` ${url}` : say`公开代码中`}。${effect}；请把它从公开代码中删除，并查看近期调用有无异常。`,
      link,
      program: appId === null ? undefined : { event: 'key.leaked', appId },
    });
  }

  /** @returns Whether it is one of ours. */
  const take = (match: Match, partner: BelievedPartner) =>
    inTransaction(db, async (tx): Promise<boolean> => {
      const { token, url, source } = match;
      const reason = /* as is */ `“${partner.name}”在公开代码中发现`;
      const leaked = await sources
        .find(({ prefix }) => token.startsWith(prefix))
        ?.stop(tx, token, partner.grace_hours, reason);
      if (!leaked) return false;
      const { kind, objectId, hint, ownerId, appId, action } = leaked;
      const at = clock();
      await noteLeak(tx, {
        ...{ id: newId('leak'), partner_id: partner.id, kind, object_id: objectId, hint, owner_id: ownerId },
        ...{ url, url_hash: sha256(url), source, action, found_at: at, last_at: at, times: 1 },
      });
      // Repeated reports, also from other places, have no further effect.
      if (action === 'ended') return true;
      const event = kind === 'accessToken' ? 'token.leaked' : 'key.leaked';
      const detail = { id: objectId, name: hint, partner: partner.name, url, action };
      await auditAct(tx, { actor: systemActor, at, event, appId, detail });
      await tell(tx, leaked, partner, match);
      return true;
    });

  return {
    /** One by one, and idempotent for retries. In the order of the matches. */
    async takeAll(partner: BelievedPartner, matches: readonly Match[]): Promise<Verdict[]> {
      const verdicts: Verdict[] = [];
      for (const match of matches) {
        const label = (await take(match, partner)) ? 'true_positive' : 'false_positive';
        verdicts.push({ token_raw: match.token, token_type: match.type, label });
      }
      return verdicts;
    },
  };
}
