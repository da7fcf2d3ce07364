import { formatMinor, formatYuan } from './money';

/** Length of a prepaid month. */
export const daysOfMonth = 30;

/** What a plan costs. Amounts in 1/10000 yuan. */
export interface PlanPricing {
  kind: 'free' | 'perCall' | 'tiered' | 'pack' | 'monthly';
  /** Price of one call, pack or month; for a tiered plan that of the first tier. */
  priceMinor: number;
  /** Graduated by the calls of a month, ascending; the last tier has no upper end. Empty unless tiered. */
  tiers: readonly { upTo: number | null; priceMinor: number }[];
  /** Calls of a pack or a free plan; null: no limit. */
  included: number | null;
  validDays: number | null;
}

/** The one price that represents an API in lists. */
export interface Headline {
  kind: PlanPricing['kind'];
  /** Price of the first call, or of the whole pack or month. */
  priceMinor: number;
  /** Lowest price of a call at high volume; null: all calls cost the same. */
  lowMinor: number | null;
  /** Calls of the pack or days of the month; null: neither. */
  buys: number | null;
  /** Whether other plans of the same charge type cost more. */
  isFrom: boolean;
  /** Whether there is a free plan, too. */
  hasFree: boolean;
}

/** Order of preference: paid per call, then packs, then months. */
const ranks = [['perCall', 'tiered'], ['pack'], ['monthly']] as const;

/** Price of the first call, or of the whole pack or month. */
const entryOf = ({ priceMinor, tiers }: PlanPricing) => tiers[0]?.priceMinor ?? priceMinor;

/**
 * Headline price of an API: the cheapest first call, else the cheapest pack, else the cheapest month, else free. Null
 * without plans.
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

/** Shortest exact form of an amount: "￥200", "￥0.03", "￥0.012", "￥0.50". */
export const shortPrice = (minor: number) => `￥${formatYuan(formatMinor(minor)).replace(/\.00$/, '')}`;

function unitOf({ kind, buys, isFrom }: Headline): string {
  const from = isFrom ? '起' : '';
  if (kind === 'pack') return `/ ${buys === null ? '包' : callsInWords(buys)}${from}`;
  if (kind === 'monthly') return `/ ${buys === null || buys === daysOfMonth ? '月' : `${buys} 天`}${from}`;
  return `/ 次${from}`;
}

/** Parts of a headline for display; `amount` alone when free. */
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
