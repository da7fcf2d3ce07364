import type { OperatorRow } from '@portal/calls';
import { everyOperatorRole, operatorRoles, operatorRolesIn, roles } from '@portal/rules';
import { systemActor, type Actor, type PersonActor } from '../../platform/Actor';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Deps } from '../../platform/Deps';
import type { Account } from '../../platform/http/Member';
import { operatorRolesOf, refuseArea } from '../../platform/operatorAreas';
import { userState } from '../../platform/userState';
import { findByAccount, findById, giveRole, takeRole } from '../identity';
import { notify } from '../messages';
import {
  hasPlatformOperator,
  listOperatorRows,
  lockOperators,
  setOperatorRoles,
} from './operators.repository';
import { lastSeen, toAccount } from './people.queries';
import { say } from '../../platform/i18n/say';

/** 审核、内容; 无 without any. */
const titles = (bits: number) =>
  operatorRolesIn(bits)
    .map((name) => operatorRoles[name].title)
    .join('、') || /* as is */ '无';

/** Changes the roles of an operator, and notifies them. */
async function setRoles(
  tx: Db,
  person: Account,
  bits: number,
  { reason, actor, at }: { reason: string; actor: Actor; at: Date },
): Promise<void> {
  const change = { from: titles(operatorRolesOf(person)), to: titles(bits) };
  if (bits === 0) await takeRole(tx, person.id, roles.operator);
  else await giveRole(tx, person.id, roles.operator);
  await setOperatorRoles(tx, person, bits);
  const detail = { id: person.id, name: person.nick_name, ...change, reason };
  await auditAct(tx, { actor, at, event: 'operator.roles', detail });
  await notify(tx, {
    userId: person.id,
    kind: 'security',
    at,
    title: bits === 0 ? say`运营权限已收回` : say`运营角色已变更`,
    text: say`运营角色由“${change.from}”变更为“${change.to}”。原因：${reason}。`,
    link: bits === 0 ? null : '/ops',
  });
}

/** @throws {AppError} `E3110` unless it is a person who can sign in. */
async function findPerson(tx: Db, account: string): Promise<Account> {
  const found = (await findByAccount(tx, account)) ?? (await findById(tx, account));
  if (found?.kind !== 'person' || found.state !== userState.active)
    throw new AppError('E3110', {}, say`没有这个用户，或账号不可用`);
  return found;
}

/**
 * Makes somebody an operator with every role where no operator can appoint others: in a new portal, or when the last
 * one is frozen.
 *
 * @param account  E-mail, mobile number or id of a registered user.
 * @throws {AppError} `E3110` unless they can sign in, `E3107` where operators can appoint operators.
 */
export const nameFirstOperator = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, account: string) =>
  inTransaction(db, async (tx) => {
    await lockOperators(tx);
    const person = await findPerson(tx, account);
    if (await hasPlatformOperator(tx))
      throw new AppError('E3107', {}, say`已有平台运营人员，请由其在运营工作台的“运营人员”中添加`);
    const actor = { ...systemActor, userId: person.id };
    await setRoles(tx, person, everyOperatorRole, {
      reason: /* as is */ '由服务器命令任命',
      actor,
      at: clock(),
    });
    return { accountId: person.id, name: person.nick_name };
  });

export type OperatorService = ReturnType<typeof createOperatorService>;

/** Operators and their roles. */
export function createOperatorService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    async list(selfId: string, page: { pageNo: number; pageSize: number }) {
      const { rows, ...found } = await listOperatorRows(db, page);
      const seen = await lastSeen(
        db,
        rows.map(({ id }) => id),
      );
      const records = rows.map((row): OperatorRow => {
        const { accountId, name, mailMask, phoneMask } = toAccount(row);
        return {
          ...{ accountId, name, mailMask, phoneMask },
          roles: operatorRolesOf(row),
          hasSecondFactor: row.second_factor_at ? 1 : 0,
          isSelf: row.id === selfId ? 1 : 0,
          lastSeenAt: seen.get(row.id) ?? null,
        };
      });
      return { ...found, records };
    },

    /**
     * @param bits  0: no longer an operator.
     * @throws {AppError} `E3110` for an unknown account, `E3111` for one's own roles, `E3107` where nothing would
     *   change, or nobody could appoint operators afterwards.
     */
    async save(account: string, bits: number, reason: string, actor: PersonActor) {
      const at = clock();
      return inTransaction(db, async (tx) => {
        await lockOperators(tx);
        // The asker's own role may have been taken a moment ago.
        const asker = await findById(tx, actor.userId);
        if (!asker) throw new AppError('E5103');
        refuseArea(asker, 'platform');
        const person = await findPerson(tx, account);
        if (person.id === actor.userId)
          throw new AppError('E3111', {}, say`不能修改自己的运营角色，请由其他平台运营人员修改`);
        const before = operatorRolesOf(person);
        if (before === bits) throw new AppError('E3107', {}, say`角色没有变化`);
        const keepsPlatform = (bits & operatorRoles.platform.bit) !== 0;
        if (!keepsPlatform && !(await hasPlatformOperator(tx, person.id)))
          throw new AppError('E3107', {}, say`至少要有一名平台运营人员`);
        await setRoles(tx, person, bits, { reason, actor, at });
        return { accountId: person.id };
      });
    },
  };
}
