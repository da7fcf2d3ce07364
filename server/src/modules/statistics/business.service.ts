import type { BusinessFigures, SlaRow } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import { dayStart, days, formatDate, formatInstant } from '../../platform/time';
import {
  countStanding,
  countTesters,
  funnelOf,
  incomeByDay,
  slaOf,
  subscriptionsByDay,
  type BusinessScope,
  type IncomeDay,
  type SlaSums,
  type SubscriptionDay,
} from './business.queries';
import { readIncomeDays, readMarketFunnel, readStanding, readSubscriptionDays } from './marketDays.queries';
import { beforeOf, stretchOf, type Stretch } from './stretch';

interface BusinessRange extends BusinessScope {
  from: string;
  to: string;
}

export type BusinessService = ReturnType<typeof createBusinessService>;

/** Earnings of APIs, gained and lost subscriptions, and whether SLAs are met. */
export function createBusinessService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    /** @throws {AppError} `E3401` for more than 90 days. */
    async view(userId: string, range: BusinessRange) {
      const stretch = stretchOf(range);
      const before = beforeOf(stretch);
      const whole: Stretch = { from: before.from, until: stretch.until };
      const figuresRead = range.apiId ? ofOneApi : ofMarket;
      const income = await figuresRead.income(db, userId, range, whole);
      const moves = await figuresRead.moves(db, userId, range, { ...whole, until: tomorrow(clock()) });
      const standing = await figuresRead.standing(db, userId, range);
      const sla = await slaOf(db, userId, range, stretch);
      const figures = (part: Stretch) => figuresOf(income, moves, standing, part);
      return {
        current: figures(stretch),
        previous: figures(before),
        days: [...daysOf(stretch)].map((day) => dayOf(day, income, moves)),
        funnel: await figuresRead.funnel(db, userId, range, stretch),
        sla: sla.map(toSla),
        asOf: formatInstant(clock()),
      };
    },
  };
}

/** For one API they are summed on request; for all, daily sums are stored. */
const ofOneApi = {
  income: incomeByDay,
  moves: subscriptionsByDay,
  standing: countStanding,
  funnel: funnelOf,
};
const ofMarket: typeof ofOneApi = {
  income: readIncomeDays,
  moves: readSubscriptionDays,
  standing: readStanding,
  funnel: async (db, ...asked) => ({
    ...(await readMarketFunnel(db, ...asked)),
    testers: await countTesters(db, ...asked),
  }),
};

const tomorrow = (now: Date) => new Date(dayStart(now).getTime() + days);

function* daysOf({ from, until }: Stretch) {
  for (let at = from.getTime(); at < until.getTime(); at += days) yield formatDate(new Date(at));
}

/** @param standing The current number: gains and losses after the period are subtracted. */
function figuresOf(
  income: readonly IncomeDay[],
  moves: readonly SubscriptionDay[],
  standing: number,
  { from, until }: Stretch,
): BusinessFigures {
  const [first, after] = [formatDate(from), formatDate(until)];
  const isIn = ({ day }: { day: string }) => day >= first && day < after;
  const earned = income.filter(isIn);
  const moved = moves.filter(isIn);
  const later = moves.filter(({ day }) => day >= after);
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    gross: formatMinor(sum(earned, ({ gross }) => gross)),
    commission: formatMinor(sum(earned, ({ commission }) => commission)),
    net: formatMinor(sum(earned, ({ net }) => net)),
    started: sum(moved, ({ started }) => started),
    ended: sum(moved, ({ ended }) => ended),
    standing: Math.max(0, standing - sum(later, ({ started, ended }) => started - ended)),
  };
}

function dayOf(day: string, income: readonly IncomeDay[], moves: readonly SubscriptionDay[]) {
  const earned = income.find((row) => row.day === day);
  const moved = moves.find((row) => row.day === day);
  return {
    day,
    gross: formatMinor(earned?.gross ?? 0),
    net: formatMinor(earned?.net ?? 0),
    started: moved?.started ?? 0,
    ended: moved?.ended ?? 0,
  };
}

function toSla({ id, name, sla, reached, faults }: SlaSums): SlaRow {
  const target = sla?.availability || null;
  // In hundredths of a percent, rounded down, so that a single failure is never shown as 100 %.
  const kept = reached > 0 ? Math.floor((10_000 * (reached - faults)) / reached) : null;
  const promised = target === null ? NaN : Number.parseFloat(target);
  return {
    apiId: id,
    apiName: name,
    target,
    reached: kept === null ? null : (kept / 100).toFixed(2),
    isKept: kept === null || Number.isNaN(promised) ? null : Number(kept >= Math.round(promised * 100)),
    calls: reached,
    faults,
  };
}
