import { factorAppealState } from '@portal/calls';
import { createSeal } from '@portal/contract/seal';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { audit } from '../../../platform/audit';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { isUniqueViolation } from '../../../platform/db/isUniqueViolation';
import { forEachRow } from '../../../platform/forEachRow';
import type { Account } from '../../../platform/http/Member';
import { isSameSecret, newId } from '../../../platform/ids';
import { systemActor, type Actor } from '../../../platform/Actor';
import { minuteOf } from '../../../platform/minuteOf';
import { dayStart, formatInstant } from '../../../platform/time';
import type { MessageService } from '../../messages';
import { openCase, withdrawCase } from '../../review';
import { maskAccount } from '../../../platform/masks';
import { endSessionsOf } from '../session/session.repository';
import { clearFactors } from './factor.repository';
import { factorAppealMachine } from './factorAppeal.machine';
import * as repository from './factorAppeal.repository';
import type { FactorAppealRow } from './factorAppeal.repository';
import { createFactorAppealNotices } from './factorAppealNotices';
import { createFactorAppealReview, type Proof } from './factorAppealReview';
import { say } from '../../../platform/i18n/say';

const appealsPerDay = 5;
const atOnce = 100;
const { waiting, passed, cancelled, done } = factorAppealState;

export type FactorAppealService = ReturnType<typeof createFactorAppealService>;

/**
 * Appeals of people who have lost all second factors: verified by an operator, effective after a waiting period
 * (decisions/0031).
 */
export function createFactorAppealService({ db, clock, config, log }: Deps, messages: MessageService) {
  const seal = createSeal(config.sealKeys, 'factorAppeal');
  const notices = createFactorAppealNotices({ config }, messages);

  async function cancel(tx: Db, row: FactorAppealRow, address: string): Promise<boolean> {
    const now = clock();
    const change = { state: cancelled, ended_at: now, proof_sealed: null };
    if (!(await repository.moveFactorAppeal(tx, row, change))) return false;
    await withdrawCase(tx, 'factorAppeal', row.id);
    const actor: Actor = { party: 'owner', userId: row.user_id, accountId: row.user_id, name: '', address };
    await pass(tx, row, { to: cancelled, actor, at: now });
    return true;
  }

  async function carryOut(row: FactorAppealRow): Promise<void> {
    await inTransaction(db, async (tx) => {
      const now = clock();
      if (!(await repository.moveFactorAppeal(tx, row, { state: done, ended_at: now }))) return;
      await clearFactors(tx, row.user_id);
      await endSessionsOf(tx, row.user_id, now);
      await pass(tx, row, { to: done, actor: systemActor, at: now });
    });
  }

  return {
    async view(userId: string) {
      const row = await repository.findLastFactorAppeal(db, userId);
      if (!row) return { appeal: null };
      return {
        appeal: {
          state: row.state,
          submittedAt: formatInstant(row.submitted_at),
          effectiveAt: row.effective_at && formatInstant(row.effective_at),
          reason: row.rejects.map(({ reason }) => reason).join('；'),
        },
      };
    },

    /** @throws {AppError} `E5011` while one is open, `E5207` after five on a day. */
    async submit(
      person: Account,
      proof: Partial<Proof> & { remark: string },
      address: string,
    ): Promise<void> {
      const now = clock();
      if (await repository.findOpenFactorAppeal(db, person.id)) throw new AppError('E5011');
      if ((await repository.countFactorAppeals(db, person.id, dayStart(now))) >= appealsPerDay)
        throw new AppError('E5207');
      const { realName = '', idNo = '', remark } = proof;
      const id = newId('appeal');
      try {
        await inTransaction(db, async (tx) => {
          await repository.insertFactorAppeal(tx, {
            id,
            user_id: person.id,
            state: waiting,
            proof_sealed: realName || idNo ? seal.close(JSON.stringify({ realName, idNo })) : null,
            remark,
            rejects: '[]',
            submitted_at: now,
          });
          await audit(tx, {
            at: now,
            userId: person.id,
            event: 'factorAppeal.submit',
            address,
            outcome: 'ok',
          });
          await openCase(tx, {
            kind: 'factorAppeal',
            subjectId: id,
            title: say`重置两步验证 ${maskAccount(person.email ?? person.mobile)}`,
            applicantId: person.id,
            applicantName: person.nick_name,
            at: now,
          });
          await notices.tell(
            tx,
            person,
            id,
            say`有人于 ${minuteOf(now)} 申诉重置您账号的两步验证，正在由运营人员核对。`,
          );
        });
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('E5011') : error;
      }
    },

    /** By the link of a notice. @throws {AppError} `E5010` for an invalid link, or a closed appeal. */
    async cancelByLink(token: string, address: string): Promise<void> {
      const id = token.split('.', 1)[0] ?? '';
      const row = isSameSecret(notices.tokenOf(id), token)
        ? await repository.findFactorAppeal(db, id)
        : undefined;
      const isOpen = row?.state === waiting || row?.state === passed;
      if (!isOpen || !(await inTransaction(db, (tx) => cancel(tx, row, address))))
        throw new AppError('E5010');
    },

    /** The second factor was used, so it is not lost. */
    async cancelAsUsed(userId: string, address: string): Promise<void> {
      const row = await repository.findOpenFactorAppeal(db, userId);
      if (row) await inTransaction(db, (tx) => cancel(tx, row, address));
    },

    /** Removes second factors after the waiting period without objection. */
    async carryOutDue(): Promise<void> {
      const rows = await repository.listDueFactorAppeals(db, clock(), atOnce);
      await forEachRow(log, rows, ({ id }) => id, carryOut);
    },

    reviewable: createFactorAppealReview({ db, clock, config }, notices),
  };
}

const pass = (
  tx: Db,
  { id, state: from, user_id: owner }: FactorAppealRow,
  change: { to: typeof cancelled | typeof done; actor: Actor; at: Date },
) => factorAppealMachine.pass(tx, { id, from, ...change, facts: {}, readers: { owner } });
