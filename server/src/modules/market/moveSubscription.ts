import { applyState, type ApplyState } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Actor } from '../../platform/stateMachine';
import { days } from '../../platform/time';
import { earningMoves, transfer } from '../finance';
import { announce } from '../../platform/announce';
import { subscriptionMachine } from './subscription.machine';
import { addEvent, saveState, type SubscriptionRow } from './subscription.repository';

interface Step {
  to: ApplyState;
  actor: Actor;
  at: Date;
  reason?: string;
  changes?: Parameters<typeof saveState>[3];
}

/** What messages about a subscription tell. */
export const factsOf = (row: SubscriptionRow) => ({
  applyId: row.id,
  apiId: row.api_id,
  apiName: row.api_name,
  appName: row.app_name,
});

/**
 * One transition: machine, row, timeline, gateways.
 *
 * @throws {AppError} `E3107` when it is not allowed, or somebody else was faster.
 */
export async function moveSubscription(
  tx: Db,
  row: SubscriptionRow,
  { to, actor, at, reason = '', changes = {} }: Step,
): Promise<void> {
  await subscriptionMachine.pass(tx, {
    id: row.id,
    from: row.state,
    to,
    actor,
    at,
    reason,
    facts: factsOf(row),
    readers: { owner: row.applicant_id, provider: row.provider_user_id },
  });
  const change = { to, actor, at, reason };
  if (!(await saveState(tx, row, change, changes))) throw new AppError('E3107');
  await addEvent(tx, row.id, row.state, change);
  await announce(tx, 'app.changed', row.app_id, at);
}

/**
 * Charges what is paid in advance and makes the subscription active.
 *
 * @throws {AppError} `E3104` beyond the balance, `E3107`.
 */
export async function activate(
  tx: Db,
  row: SubscriptionRow,
  step: { actor: Actor; at: Date; reason?: string },
): Promise<void> {
  const expiresAt = await payInAdvance(tx, row, step.at);
  await moveSubscription(tx, row, { ...step, to: applyState.active, changes: { expires_at: expiresAt } });
}

/**
 * @returns When it ends, null for never.
 * @throws {AppError} `E3104` beyond the balance.
 */
export async function payInAdvance(
  tx: Db,
  { id, env, terms, applicant_id, provider_user_id, api_name }: SubscriptionRow,
  at: Date,
): Promise<Date | null> {
  const isPrepaid = env === 'prod' && ['pack', 'monthly'].includes(terms.kind);
  if (isPrepaid && terms.priceMinor > 0) {
    await transfer(tx, {
      key: `prepaid:${id}:${at.getTime()}`,
      kind: 'plan',
      memo: `${api_name} ${terms.planName}`,
      at,
      moves: [
        { ownerId: applicant_id, kind: 'balance', amountMinor: -terms.priceMinor },
        ...earningMoves(provider_user_id, terms.priceMinor),
      ],
    });
  }
  return terms.validDays ? new Date(at.getTime() + terms.validDays * days) : null;
}
