import { authenticationState, factorAppealHours, factorAppealState, type FieldReject } from '@portal/calls';
import { createSeal } from '@portal/contract/seal';
import { AppError } from '../../../platform/AppError';
import type { Actor } from '../../../platform/Actor';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { maskIdNo, maskName, maskText, type Mask } from '../../../platform/masks';
import { minuteOf } from '../../../platform/minuteOf';
import { openSealed } from '../../../platform/openSealed';
import { say, term, type Translatable, type TranslatableText } from '../../../platform/i18n/say';
import { hours } from '../../../platform/time';
import { reasonOf, textField, type CaseField, type Reviewable } from '../../review';
import { findPerson } from '../authentication/person.repository';
import { factsOf } from '../authentication/personFacts';
import * as users from '../user/user.repository';
import { factorAppealMachine } from './factorAppeal.machine';
import * as repository from './factorAppeal.repository';
import type { FactorAppealRow } from './factorAppeal.repository';
import type { FactorAppealNotices } from './factorAppealNotices';
import { factorAppealReasons } from './factorAppealReasons';

/** What proves that the account is the appellant's. */
export interface Proof {
  realName: string;
  idNo: string;
}

const { waiting, passed, rejected } = factorAppealState;
const fieldLabels: Readonly<Record<string, Translatable>> = {
  realName: say`姓名`,
  idNo: say`证件号码`,
  remark: say`说明`,
};

/** What an operator sees of an appeal, and the decision. */
export function createFactorAppealReview(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { tell }: FactorAppealNotices,
): Reviewable {
  const seal = createSeal(config.sealKeys, 'factorAppeal');
  const proofOf = ({ proof_sealed }: FactorAppealRow): Proof | null =>
    proof_sealed === null ? null : openSealed<Proof>(seal, proof_sealed);

  /** Facts of the account's authentication; null: none has passed. */
  async function factsKnown(userId: string): Promise<Proof | null> {
    const row = await findPerson(db, 'user_id', userId);
    const hasPassed =
      row?.state === authenticationState.passed || row?.state === authenticationState.changing;
    return row && hasPassed ? factsOf(config, row) : null;
  }

  return {
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
      const shown = (field: string, value: TranslatableText, mask: Mask) =>
        textField(field, fieldLabels[field] ?? term(field), value, mask);
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
        fields: [proof('realName', maskName), proof('idNo', maskIdNo), shown('remark', row.remark, maskText)],
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
          say`重置您账号两步验证的申诉已通过，将于 ${minuteOf(effectiveAt)} 重置：届时验证器应用、通行密钥和恢复码全部失效。`,
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
  };
}
