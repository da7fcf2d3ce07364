import { advancedItemState, type AdvancedItemState } from '@portal/calls';
import { advancedItems, keysOf, registerType } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import type { Move } from '../../platform/Move';
import { raiseRegisterType } from '../identity';
import { notify } from '../messages';
import { advancedMachine } from './advanced.machine';
import {
  countPassed,
  updateItem,
  type ItemChanges,
  type ItemName,
  type ItemRow,
} from './advanced.repository';
import { say, term, type TranslatableText } from '../../platform/i18n/say';

const { none, passed, rejected } = advancedItemState;

const personPage = '/personalAdvancedAuth';
const companyPage = '/companyAdvancedAuth';

/** Title of a part in messages and on the review desk. */
export const titleOf = (item: ItemName): TranslatableText =>
  item === 'identity' ? say`个人高级认证` : say`企业高级认证·${term(advancedItems[item])}`;

/** Applies one transition to a locked part; the last approval upgrades the account. */
export async function moveItem(
  tx: Db,
  row: ItemRow,
  { to, actor, at, reason = '', changes = {} }: Move<AdvancedItemState, ItemChanges>,
): Promise<void> {
  const { id, item, user_id, state } = row;
  await advancedMachine.pass(tx, {
    id,
    from: state,
    to,
    actor,
    at,
    reason,
    facts: { title: titleOf(item), link: item === 'identity' ? personPage : companyPage },
    readers: { owner: user_id },
  });
  const isResting = to === none || to === rejected || (to === passed && item === 'identity');
  await updateItem(tx, id, { ...changes, state: to, rested_at: isResting ? at : null });
  if (to !== passed) return;
  if (item === 'identity') return void (await raiseRegisterType(tx, user_id, registerType.person));
  if ((await countPassed(tx, user_id)) < keysOf(advancedItems).length) return;
  if (await raiseRegisterType(tx, user_id, registerType.enterprise))
    await notify(tx, {
      userId: user_id,
      kind: 'review',
      at,
      title: say`企业高级认证已完成`,
      text: say`五项都已通过。现在可以申请成为提供方、申请专区，也可以订阅要求企业高级认证的套餐。`,
      link: '/becomeProvider',
    });
}
