import { publicationFields, type FieldReject } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { systemActor, type Actor, type PersonActor } from '../../platform/Actor';
import { say, term, type TranslatableText } from '../../platform/i18n/say';
import { days, formatDate } from '../../platform/time';
import type { SubscriptionService } from '../market';
import { openCase, reasonOf, textField, withdrawCase, type Reviewable } from '../review';
import { fieldLabelOf } from './fieldLabelOf';
import { findApiName, findSuccessor } from './ending.queries';
import {
  addOfflineRequest,
  findOpenRequest,
  getOfflineRequest,
  moveOfflineRequest,
} from './offlineRequest.repository';
import { getOwnPublication, getPublication, type PublicationRow } from './publication.repository';
import { publicationReasons } from './publicationReasons';
import { published } from './published';
import { setLastDay } from './setLastDay';

interface Wish {
  draftId: string;
  days: number;
  reason: string;
  successorId?: string;
}

/** Early end of versions with subscribers: only with an operator's approval; subscribers are told then. */
export function createOfflineRequests({ db, clock }: Deps, subscriptions: SubscriptionService) {
  async function view(requestId: string) {
    const request = await getOfflineRequest(db, requestId);
    const row = published(await getPublication(db, request.publication_id));
    const field = (name: string, value: TranslatableText) =>
      textField(name, term(publicationFields[name] ?? name), value);
    const successor = request.successor_id ? await findApiName(db, request.successor_id) : undefined;
    const count = await subscriptions.countLiveOf(db, row.api_id);
    return {
      fields: [
        field('name', `${row.name} ${row.version}`),
        field('offlineAt', formatDate(request.offline_at)),
        field('offlineReason', request.reason),
        field('successor', successor ?? say`没有`),
        field('subscribers', say`${count} 个，同意后会收到日期、原因和替代的 API`),
      ],
      checks: [
        {
          label: say`仍在提供服务`,
          isMet: isServing(row) ? 1 : 0,
          text: isServing(row) ? say`是` : say`已不在线，请驳回`,
        },
        {
          label: say`有替代的 API`,
          isMet: successor === undefined ? 0 : 1,
          text: successor ?? say`提供方没有给出，订阅者需自行寻找`,
        },
      ],
    };
  }

  const reviewable: Reviewable = {
    reasons: publicationReasons,
    view,

    async decide(tx: Db, requestId: string, rejects: FieldReject[] | null, actor: Actor) {
      const request = await getOfflineRequest(tx, requestId);
      const row = published(await getPublication(tx, request.publication_id));
      const at = clock();
      if (rejects) {
        const reason = reasonOf(rejects, fieldLabelOf);
        return moveOfflineRequest(tx, request, row, { to: 'rejected', actor, at, reason });
      }
      if (!isServing(row)) throw new AppError('E3107', {}, say`该版本已不在线，请驳回这件申请`);
      await moveOfflineRequest(tx, request, row, { to: 'approved', actor, at });
      const successor = request.successor_id
        ? await findSuccessor(tx, row.user_id, row.api_id, request.successor_id)
        : undefined;
      // If the requested day has passed meanwhile, it ends now.
      const sunsetAt = request.offline_at > at ? request.offline_at : at;
      const facts = { sunsetAt, reason: request.reason, successor: successor ?? null };
      await setLastDay(tx, row, facts, { actor, now: at, subscriptions });
    },
  };

  return {
    /**
     * Requests an end earlier than deprecation allows.
     *
     * @throws {AppError} `E3107` when it does not serve calls or one is waiting, `E4004` for a successor that is not
     *   the provider's or not online, `E4108`.
     */
    async request({ draftId, days: left, reason, successorId }: Wish, actor: PersonActor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = published(await getOwnPublication(tx, actor.accountId, draftId));
        if (!isServing(row)) throw new AppError('E3107');
        const at = clock();
        const offlineAt = new Date(at.getTime() + left * days);
        if (row.sunset_at && row.sunset_at <= offlineAt)
          throw new AppError('E3107', {}, say`不早于已公布的下线日期，不需要申请`);
        if (successorId && !(await findSuccessor(tx, actor.accountId, row.api_id, successorId)))
          throw new AppError('E4004');
        const wish = { reason, offlineAt, successorId: successorId ?? null };
        const requestId = await addOfflineRequest(tx, draftId, wish, at);
        const name = `${row.name} ${row.version}`;
        const detail = { id: requestId, name, until: formatDate(offlineAt), reason };
        await auditAct(tx, { actor, at, event: 'offlineRequest.submit', detail });
        await openCase(tx, {
          kind: 'publication',
          subjectId: requestId,
          title: say`${row.name} ${row.version}（申请下线）`,
          applicantId: actor.accountId,
          applicantName: actor.name,
          at,
        });
      });
    },

    /** @throws {AppError} `E3107` when none waits, `E4108`. */
    async withdraw(draftId: string, actor: PersonActor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = await getOwnPublication(tx, actor.accountId, draftId);
        if (!(await closeRequest(tx, row, actor, clock()))) throw new AppError('E3107');
      });
    },

    reviewable,
  };
}

const isServing = ({ state }: PublicationRow) => state === 'online' || state === 'deprecated';

/** Closes a waiting request. @returns whether there was one. */
async function closeRequest(tx: Db, row: PublicationRow, actor: Actor, at: Date): Promise<boolean> {
  const request = await findOpenRequest(tx, row.id);
  if (!request) return false;
  await moveOfflineRequest(tx, request, row, { to: 'withdrawn', actor, at });
  await withdrawCase(tx, 'publication', request.id);
  return true;
}

/** The version is offline already: closes the request. */
export const dropRequest = (tx: Db, row: PublicationRow, at: Date) => closeRequest(tx, row, systemActor, at);
