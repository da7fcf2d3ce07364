import type { DraftPlan } from '@portal/calls';
import { moneyText, parseYuan } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { say } from '../../platform/i18n/say';
import { findShown } from '../contentKit';
import type { PlanProblem } from './PlanProblem';

/** Lowest price of a billed call in 1/10000 yuan, and the reason. */
export interface PriceFloor {
  minor: number;
  reason: string;
}

/** As set by operators; null: none. */
export async function readPriceFloor(db: Db): Promise<PriceFloor | null> {
  const shown = await findShown(db, 'priceFloor');
  return shown && { minor: parseYuan(shown.content.perCall) ?? 0, reason: shown.content.reason };
}

/**
 * The fault of a plan below the floor, or null. Free plans, and those without a number of calls, have no price per
 * call.
 */
export function floorProblem(plan: DraftPlan, floor: PriceFloor | null): PlanProblem | null {
  if (!floor || !pricesOf(plan).some(({ minor, calls }) => minor < floor.minor * calls)) return null;
  const least = moneyText(floor.minor);
  return { code: 'E4104', text: say`每次调用的价格不能低于平台下限 ${least}：${floor.reason}` };
}

/** Prices of a plan with the number of calls each covers. */
function pricesOf({ kind, price, tiers, included }: DraftPlan): { minor: number; calls: number }[] {
  const minorOf = (text: string) => parseYuan(text || '0') ?? 0;
  if (kind === 'tiered') return tiers.map((tier) => ({ minor: minorOf(tier.price), calls: 1 }));
  if (kind === 'perCall') return [{ minor: minorOf(price), calls: 1 }];
  if (kind === 'free' || included === null) return [];
  return [{ minor: minorOf(price), calls: included }];
}
