import { authenticationState, factorAppealHours, factorAppealState, type FieldReject } from '@portal/calls';
import { createSeal } from '@portal/contract/seal';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { audit } from '../../../platform/audit';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { isUniqueViolation } from '../../../platform/db/isUniqueViolation';
import { forEachRow } from '../../../platform/forEachRow';
import type { Account } from '../../../platform/http/Member';
import { hmac, isSameSecret, newId } from '../../../platform/ids';
import { maskIdNo, maskName, maskText, type Mask } from '../../../platform/masks';
import { systemActor, type Actor } from '../../../platform/Actor';
import { dayStart, formatInstant, hours } from '../../../platform/time';
import { openSealed } from '../../../platform/openSealed';
import type { MessageService } from '../../messages';
import { openCase, reasonOf, withdrawCase, type CaseField, type Reviewable } from '../../review';
import { findPerson } from '../authentication/person.repository';
import { factsOf } from '../authentication/personFacts';
import { mainOrigin } from '../account/mailOrigin';
import { maskAccount } from '../organisation/maskAccount';
import { endSessionsOf } from '../session/session.repository';
import * as users from '../user/user.repository';
import { clearFactors } from './factor.repository';
import { factorAppealMachine } from './factorAppeal.machine';
import * as repository from './factorAppeal.repository';
import type { FactorAppealRow } from './factorAppeal.repository';
import { factorAppealReasons } from './factorAppealReasons';
import { say, term, type Said, type Words } from '../../../platform/said/say';

interface Proof {
  realName: string;
  idNo: string;
}

const appealsPerDay = 5;
const atOnce = 100;
const { waiting, passed, rejected, cancelled, done } = factorAppealState;
const fieldLabels: Readonly<Record<string, Said>> = {
  realName: say`姓名`,
  idNo: say`证件号码`,
  remark: say`说明`,
};

export type FactorAppealService = ReturnType<typeof createFactorAppealService>;

/**
 * Appeals of people who have lost all second factors: verified by an operator, effective after a waiting period
 * (decisions/0031).
 */
export function createFactorAppealService({ db, clock, config, log }: Deps, messages: MessageService) {
  const seal = createSeal(config.sealKeys, 'factorAppeal');
  const proofOf = ({ proof_sealed }: FactorAppealRow): Proof | null =>
    proof_sealed === null ? null : openSealed<Proof>(seal, proof_sealed);
  const tokenOf = (id: string) => `${id}.${hmac(config.secret, `factorAppeal:${id}`)}`;

  /** Notifies all addresses of the account, because the appellant may control one of them. */
  async function tell(tx: Db, person: Account, id: string, what: Words): Promise<void> {
    const link = `${mainOrigin(config)}/factorAppealCancel?token=${tokenOf(id)}`;
    for (const recipient of [person.email, person.mobile])
      if (recipient)
        await messages.queue(tx, {
          recipient,
          subject: say`重置两步验证的申诉`,
          body: say`${what}\n如果不是您本人操作，请打开以下链接取消，并立即修改密码：\n${link}`,
        });
  }

  async function cancel(tx: Db, row: FactorAppealRow, address: string): Promise<boolean> {
    const now = clock();
    const change = { state: cancelled, ended_at: now, proof_sealed: null };
    if (!(await repository.moveFactorAppeal(tx, row, change))) return false;
    await withdrawCase(tx, 'factorAppeal', row.id);
    const actor: Actor = { party: 'owner', userId: row.user_id, accountId: row.user_id, name: '', address };
    const { id, state: from, user_id } = row;
    await factorAppealMachine.pass(tx, {
      id,
      from,
      to: cancelled,
      actor,
      at: now,
      facts: {},
      readers: { owner: user_id },
    });
    return true;
  }

  /** Facts of the account's authentication; null: none has passed. */
  async function factsKnown(userId: string): Promise<Proof | null> {
    const row = await findPerson(db, 'user_id', userId);
    const hasPassed =
      row?.state === authenticationState.passed || row?.state === authenticationState.changing;
    return row && hasPassed ? factsOf(config, row) : null;
  }

  async function carryOut(row: FactorAppealRow): Promise<void> {
    await inTransaction(db, async (tx) => {
      const now = clock();
      if (!(await repository.moveFactorAppeal(tx, row, { state: done, ended_at: now }))) return;
      await clearFactors(tx, row.user_id);
      await endSessionsOf(tx, row.user_id, now);
      const { id, state: from, user_id } = row;
      await factorAppealMachine.pass(tx, {
        id,
        from,
        to: done,
        actor: systemActor,
        at: now,
        facts: {},
        readers: { owner: user_id },
      });
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
            title: say`重置两步验证 ${maskAccount(person)}`,
            applicantId: person.id,
            applicantName: person.nick_name,
            at: now,
          });
          await tell(
            tx,
            person,
            id,
            say`有人于 ${formatInstant(now)} 申诉重置您账号的两步验证，正在由运营人员核对。`,
          );
        });
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('E5011') : error;
      }
    },

    /** By the link of a notice. @throws {AppError} `E5010` for an invalid link, or a closed appeal. */
    async cancelByLink(token: string, address: string): Promise<void> {
      const id = token.split('.', 1)[0] ?? '';
      const row = isSameSecret(tokenOf(id), token) ? await repository.findFactorAppeal(db, id) : undefined;
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

    reviewable: {
      reasons: factorAppealReasons,

      async view(id) {
        const row = await repository.findFactorAppeal(db, id);
        if (!row) throw new AppError('E3110');
        const given = proofOf(row);
        const known = await factsKnown(row.user_id);
        const isSame = (field: keyof Proof) =>
          known !== null && given !== null && known[field].toUpperCase() === given[field].toUpperCase();
        // Deleted once the appeal is decided.
        const proof = (field: keyof Proof, mask: Mask): CaseField =>
          row.state === waiting
            ? shown(field, given?.[field] ?? '', mask)
            : { ...shown(field, say`已按规定删除`, mask), mask: undefined };
        const shown = (field: string, value: Words, mask: Mask): CaseField => ({
          field,
          label: fieldLabels[field] ?? term(field),
          kind: 'text',
          value,
          before: null,
          mask,
        });
        const check = (field: keyof Proof) => ({
          label: fieldLabels[field] ?? term(field),
          isMet: isSame(field) ? 1 : 0,
          text:
            known === null
              ? say`该账号没有可对照的实名认证`
              : isSame(field)
                ? say`与实名认证一致`
                : say`与实名认证不一致`,
        });
        return {
          fields: [
            proof('realName', maskName),
            proof('idNo', maskIdNo),
            shown('remark', row.remark, maskText),
          ],
          checks: [
            { label: say`密码与验证码`, isMet: 1, text: say`已通过登录的第一步` },
            check('realName'),
            check('idNo'),
          ],
        };
      },

      async decide(tx: Db, id: string, rejects: FieldReject[] | null, actor: Actor) {
        const now = clock();
        const row = await repository.findFactorAppeal(tx, id);
        const person = row && (await users.findById(tx, row.user_id));
        if (!person || row.state !== waiting) throw new AppError('E3107');
        const to = rejects ? rejected : passed;
        const effectiveAt = new Date(now.getTime() + factorAppealHours * hours);
        const moved = await repository.moveFactorAppeal(tx, row, {
          state: to,
          decided_at: now,
          proof_sealed: null,
          ...(rejects ? { ended_at: now, rejects: JSON.stringify(rejects) } : { effective_at: effectiveAt }),
        });
        if (!moved) throw new AppError('E3107');
        if (!rejects)
          await tell(
            tx,
            person,
            id,
            say`重置您账号两步验证的申诉已通过，将于 ${formatInstant(effectiveAt)} 重置：届时验证器应用、通行密钥和恢复码全部失效。`,
          );
        await factorAppealMachine.pass(tx, {
          id,
          from: waiting,
          to,
          actor,
          at: now,
          reason: reasonOf(rejects ?? [], (field) => fieldLabels[field]),
          facts: {},
          readers: { owner: row.user_id },
        });
      },
    } satisfies Reviewable,
  };
}
