import { factorAppealState } from '@portal/calls';
import {
  type Db,
  type Deps,
  days,
  enrolTotp,
  hashPassword,
  hours,
  newId,
  openCase,
  userState,
  say,
} from '@portal/server';
import { demoPassword } from './marketFacts';

/** A user who lost the phone with the authenticator app: the appeal awaits an operator. */
const lost = {
  email: 'lost@example.com',
  name: '何安',
  secret: 'KRUGS4ZANFZSAYLOEBSGK3LPEBUWMZLZ',
  remark: '手机昨天丢失，验证器应用和恢复码都在手机里',
};

export async function seedDemoAppeal({ clock, config }: Deps, tx: Db): Promise<void> {
  const now = clock();
  const at = new Date(now.getTime() - 4 * hours);
  const userId = newId('user');
  const password_hash = await hashPassword(demoPassword);
  await tx
    .insertInto('users')
    .values({
      id: userId,
      email: lost.email,
      mobile: null,
      password_hash,
      nick_name: lost.name,
      state: userState.active,
      register_type: null,
      agree_version: '1',
      portal_id: null,
      created_at: new Date(now.getTime() - 60 * days),
    })
    .execute();
  await tx
    .insertInto('password_history')
    .values({ user_id: userId, password_hash, created_at: now })
    .execute();
  await enrolTotp(tx, config, userId, { secret: lost.secret, recoveryCodes: ['LSTAA-22222'], at });

  const id = newId('appeal');
  await tx
    .insertInto('factor_appeals')
    .values({
      id,
      user_id: userId,
      state: factorAppealState.waiting,
      // An unverified account has nothing to compare with.
      proof_sealed: null,
      remark: lost.remark,
      rejects: '[]',
      submitted_at: at,
    })
    .execute();
  await openCase(tx, {
    kind: 'factorAppeal',
    subjectId: id,
    title: say`重置两步验证 ${'l***@example.com'}`,
    applicantId: userId,
    applicantName: lost.name,
    at,
  });
}
