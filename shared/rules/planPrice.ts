import { formatMinor, formatYuan } from './money';
import { daysOfMonth } from './planCost';

/** What a plan costs. Amounts in 1/10000 yuan. */
export interface PlanPricing {
  kind: 'free' | 'perCall' | 'tiered' | 'pack' | 'monthly';
  /** Of one call, or of the whole pack or month; of a tiered plan that of the first tier. */
  priceMinor: number;
  /** By the calls of a month, ascending; the last has no end. Empty unless tiered. */
  tiers: readonly { upTo: number | null; priceMinor: number }[];
  /** Calls of a pack, or of a free plan; null: no such limit. */
  included: number | null;
  validDays: number | null;
}

/** The first thing that is said of what an API costs. */
export interface Headline {
  kind: PlanPricing['kind'];
  /** Of the first call, or of the whole pack or month. */
  priceMinor: number;
  /** The least that a call costs to who makes many; null: all cost as much as the first. */
  lowMinor: number | null;
  /** Calls of the pack, days of the month; null where neither says anything. */
  buys: number | null;
  /** Other plans of this way of charging cost more. */
  isFrom: boolean;
  /** There is a plan that costs nothing as well. */
  hasFree: boolean;
}

/** Paying as one goes comes first, then what has to be bought as a whole. */
const ranks = [['perCall', 'tiered'], ['pack'], ['monthly']] as const;

/** The price of the first call under a plan that is paid call by call, else that of the whole plan. */
const entryOf = ({ priceMinor, tiers }: PlanPricing) => tiers[0]?.priceMinor ?? priceMinor;

/**
 * What an API costs, in one price: the cheapest beginning among the plans that are paid call by call, else the cheapest
 * pack, else the cheapest month, else nothing. Null without a plan.
 */
export function headlineOf(plans: readonly PlanPricing[]): Headline | null {
  const hasFree = plans.some(({ kind }) => kind === 'free');
  for (const kinds of ranks) {
    const ranked = plans
      .filter(({ kind }) => kinds.some((candidate) => candidate === kind))
      .sort(
        (a, b) =>
          entryOf(a) - entryOf(b) || (b.included ?? 0) - (a.included ?? 0) || a.kind.localeCompare(b.kind),
      );
    const [first] = ranked;
    if (first) return { ...leading(first, ranked), hasFree };
  }
  if (!hasFree) return null;
  return { kind: 'free', priceMinor: 0, lowMinor: null, buys: null, isFrom: false, hasFree };
}

function leading(first: PlanPricing, ranked: readonly PlanPricing[]): Omit<Headline, 'hasFree'> {
  const { kind } = first;
  const priceMinor = entryOf(first);
  const low = Math.min(...ranked.flatMap(({ tiers }) => tiers.map((tier) => tier.priceMinor)));
  return {
    kind,
    priceMinor,
    lowMinor: low < priceMinor ? low : null,
    buys: kind === 'pack' ? first.included : kind === 'monthly' ? (first.validDays ?? daysOfMonth) : null,
    isFrom: ranked.some(
      (plan) => entryOf(plan) > priceMinor || plan.tiers.some((tier) => tier.priceMinor !== priceMinor),
    ),
  };
}

const scales = [
  { unit: '亿次', size: 100_000_000 },
  { unit: '万次', size: 10_000 },
];

/** 10,000 → "1 万次", 15,000 → "1.5 万次", 12,345 → "12,345 次". */
export function callsInWords(calls: number): string {
  const scale = scales.find(({ size }) => calls >= size && calls % (size / 10) === 0);
  return scale ? `${calls / scale.size} ${scale.unit}` : `${calls.toLocaleString('zh-CN')} 次`;
}

/** An amount as short as it is exact: "￥200", "￥0.03", "￥0.012", "￥0.50". */
export const shortPrice = (minor: number) => `￥${formatYuan(formatMinor(minor)).replace(/\.00$/, '')}`;

function unitOf({ kind, buys, isFrom }: Headline): string {
  const from = isFrom ? '起' : '';
  if (kind === 'pack') return `/ ${buys === null ? '包' : callsInWords(buys)}${from}`;
  if (kind === 'monthly') return `/ ${buys === null || buys === daysOfMonth ? '月' : `${buys} 天`}${from}`;
  return `/ 次${from}`;
}

/** A headline in the parts that it is drawn by; `amount` alone where it is free. */
export function headlineParts(headline: Headline): { amount: string; unit: string; note: string } {
  if (headline.kind === 'free') return { amount: '免费', unit: '', note: '' };
  return {
    amount: shortPrice(headline.priceMinor),
    unit: unitOf(headline),
    note: headline.lowMinor === null ? '' : `量大低至 ${shortPrice(headline.lowMinor)}`,
  };
}

/** A headline as one text: "￥0.03 / 次起，量大低至 ￥0.012". */
export function headlineText(headline: Headline): string {
  const { amount, unit, note } = headlineParts(headline);
  return [unit ? `${amount} ${unit}` : amount, note].filter(Boolean).join('，');
}
