import type { Env } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import type { Terms } from '../../../platform/db/tables/storedShapes';
import { usedMax } from '../../../platform/db/usedUnits';
import { say } from '../../../platform/i18n/say';
import { usedFreeCalls } from './liveSubscriptions.queries';
import { beginUsed } from './prepayment.repository';
import type { SubscriptionRow } from './subscription.repository';

/** Free calls: renewed, they would be given away again and again. */
export const isGift = ({ kind, included }: Pick<Terms, 'kind' | 'included'>) =>
  kind === 'free' && included !== null;

/** Whether it ends, by time or by calls, and can be paid for again. */
export const isRenewable = ({ expires_at, terms }: Pick<SubscriptionRow, 'expires_at' | 'terms'>) =>
  (expires_at !== null || terms.kind === 'pack') && !isGift(terms);

interface Wanted {
  appId: string;
  apiId: string;
  env: Env;
}

/** @throws {AppError} `E3107` for free calls of which the app has used all before. */
export async function refuseUsedGift(
  db: Db,
  { appId, apiId, env }: Wanted,
  plan: Pick<Terms, 'kind' | 'included'>,
): Promise<void> {
  if (env !== 'prod' || !isGift(plan)) return;
  if ((await usedFreeCalls(db, appId, apiId)) >= Number(plan.included))
    throw new AppError('E3107', {}, say`这个应用已用完该 API 的免费次数，请选择其他套餐`);
}

/** Whoever leaves and comes back goes on with what was left of the free calls. */
export async function continueGift(
  tx: Db,
  { id, app_id, api_id, env, terms }: SubscriptionRow,
): Promise<void> {
  if (env !== 'prod' || !isGift(terms)) return;
  const used = await usedFreeCalls(tx, app_id, api_id);
  if (used > 0) await beginUsed(tx, id, Math.min(used, usedMax));
}
