import { authenticationState, type FieldReject } from '@portal/calls';
import { registerType, isKeyOf } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { isUniqueViolation } from '../../../platform/db/isUniqueViolation';
import type { Actor } from '../../../platform/Actor';
import { forgetFiles } from '../../files';
import { giveWelcomeCredit } from '../../finance';
import { registerTypeOf, setAuthentication } from '../user/user.repository';
import { say } from '../../../platform/i18n/say';
import { reasonOf } from '../../review';
import { isUndecided, personMachine } from './person.machine';
import { forgetCheck, lockPerson, updatePerson } from './person.repository';
import { changeOf, columnsOf, factsOf, picturesOnlyIn } from './personFacts';

export const fieldLabels = {
  realName: say`真实姓名`,
  idKind: say`证件类型`,
  idNo: say`证件号`,
  idValidTo: say`证件有效期`,
  phone: say`手机号`,
  idFrontUrl: say`证件人像面`,
  idBackUrl: say`证件国徽面`,
  address: say`联系地址`,
} as const;

const { passed, rejected, changing } = authenticationState;

/**
 * Decides a waiting submission, whoever decides. A passed change replaces the earlier facts; a rejected one leaves
 * them.
 *
 * @throws {AppError} `E3107` when nothing is waiting, `E5203` when another account has passed with the document
 *   meanwhile.
 */
export async function settlePerson(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Db,
  id: string,
  rejects: FieldReject[] | null,
  actor: Actor,
): Promise<void> {
  const now = clock();
  const row = await lockPerson(tx, id);
  if (!row || !isUndecided(row.state)) throw new AppError('E3107');
  const isChange = row.state === changing;
  const change = changeOf(config, row);
  const to = rejects && !isChange ? rejected : passed;
  try {
    await updatePerson(tx, id, {
      ...(isChange && !rejects && change && columnsOf(config, change)),
      change_sealed: null,
      state: to,
      decided_at: now,
      rejects: JSON.stringify(rejects ?? []),
      ...(!rejects && { reminded_days: null }),
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('E5203') : error;
  }
  if (isChange && change) {
    const known = factsOf(config, row);
    // Deletes files that are replaced or rejected.
    await forgetFiles(tx, rejects ? picturesOnlyIn(change, known) : picturesOnlyIn(known, change), now);
  }
  await forgetCheck(tx, id);
  const reason = reasonOf(rejects ?? [], (field) =>
    isKeyOf(fieldLabels, field) ? fieldLabels[field] : undefined,
  );
  const readers = { owner: row.user_id };
  await personMachine.pass(tx, { id, from: row.state, to, actor, at: now, reason, facts: {}, readers });
  // A higher level is kept.
  const isNew = to === passed && (await registerTypeOf(tx, row.user_id)) === null;
  await setAuthentication(tx, row.user_id, to, isNew ? registerType.person : undefined);
  if (isNew) await giveWelcomeCredit(tx, row.user_id, config.welcomeCreditMinor, now);
}
