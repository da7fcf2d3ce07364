import type { ApplyParty } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import type { Member } from '../../../platform/http/Member';
import { countHit } from '../../../platform/http/rateLimit';
import type { PersonActor } from '../../../platform/Actor';
import { isAtWork } from '../../../platform/operatorAreas';
import { hours } from '../../../platform/time';
import { notify } from '../../messages';
import { findSubscription, type SubscriptionRow } from '../subscription/subscription.repository';
import { addComment, listComments } from './talk.repository';
import { say } from '../../../platform/i18n/say';

const commentsPerHour = 30;

interface Seen {
  row: SubscriptionRow;
  party: ApplyParty;
}

/**
 * An application for one of its parties: applicant, provider, operators responsible.
 *
 * @throws {AppError} `E3110` when it does not exist or is not theirs.
 */
export async function seeApplication(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  member: Member,
  applyId: string,
): Promise<Seen> {
  const row = await findSubscription(db, applyId);
  if (row?.applicant_id === member.id) return { row, party: 'applicant' };
  if (row?.provider_user_id === member.id) return { row, party: 'provider' };
  if (row && isAtWork(config, member, 'market')) return { row, party: 'operator' };
  throw new AppError('E3110');
}

/** Comments of applicant and provider on an application. */
export function createTalk(deps: Deps) {
  const { db, clock } = deps;

  return {
    async listComments(member: Member, applyId: string, page: { pageNo: number; pageSize: number }) {
      const { row } = await seeApplication(deps, member, applyId);
      return listComments(db, row.id, page);
    },

    /** Tells the other side, an operator both. @throws {AppError} `E3110`, `E0429` for too many in an hour. */
    async comment(
      tx: Db,
      member: Member,
      { applyId, text }: { applyId: string; text: string },
      actor: PersonActor,
    ) {
      const { row, party } = await seeApplication({ ...deps, db: tx }, member, applyId);
      await countHit({ ...deps, db: tx }, `comment:${member.id}`, commentsPerHour, hours);
      const at = clock();
      const commentId = await addComment(tx, { subscriptionId: row.id, party, text }, actor, at);
      const others = [
        party !== 'applicant' && row.applicant_id,
        party !== 'provider' && row.provider_user_id,
      ];
      for (const userId of new Set(others))
        if (userId)
          await notify(tx, {
            userId,
            kind: 'review',
            at,
            title: say`“${row.api_name}”的申请有新留言`,
            text: say`${actor.name}（申请单 ${row.apply_no}）：${text}`,
            link: `/myApplyDetail?applyId=${row.id}`,
          });
      return { commentId };
    },
  };
}
