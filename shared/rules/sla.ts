/** Share of payments refunded below an availability. */
export interface SlaTier {
  /** Availability in hundredths of a percent: 9990 is 99.9 %. */
  below: number;
  /** Percent of what a subscriber paid for the API in the month. */
  percent: number;
}

const percentSign = String.raw`(\d{1,3}(?:\.\d{1,2})?)\s*[%％]`;

/** Hundredths of a percent; null unless between 50 and 100. */
function readPercent(text: string): number | null {
  const hundredths = Math.round(Number(text) * 100);
  return hundredths >= 5_000 && hundredths <= 10_000 ? hundredths : null;
}

/** Availability promised in a provider's own words ("99.9%"), in hundredths of a percent; null: none. */
export function slaTarget(promise: string): number | null {
  const [, found] = new RegExp(percentSign).exec(promise) ?? [];
  return found === undefined ? null : readPercent(found);
}

/** Default refunds for promises without shares of their own. */
const usualTiers: readonly SlaTier[] = [
  { below: 9_900, percent: 25 },
  { below: 9_500, percent: 50 },
];
const usualPercent = 10;

/**
 * Refunds when a target is missed. A promise names them in sentences such as “低于目标，返还…10%” or “低于 99%，返还…25%”; by
 * default 10 % below the target, 25 % below 99 % and 50 % below 95 %.
 *
 * @returns highest limit first; empty without a target.
 */
export function slaTiers(promise: string, compensation: string): SlaTier[] {
  const target = slaTarget(promise);
  if (target === null) return [];
  const named = compensation.split(/[；;。\n]/).flatMap((sentence) => tierOf(sentence, target));
  const tiers = named.length > 0 ? named : [{ below: target, percent: usualPercent }, ...usualTiers];
  const limits = new Map<number, number>();
  for (const { below, percent } of tiers)
    if (below <= target) limits.set(below, Math.max(limits.get(below) ?? 0, percent));
  return [...limits].map(([below, percent]) => ({ below, percent })).sort((a, b) => b.below - a.below);
}

function tierOf(sentence: string, target: number): SlaTier[] {
  const own = new RegExp(/* as is */ `低于\\s*(?:目标|承诺|${percentSign})(.*)`).exec(sentence);
  if (!own) return [];
  const [, limit, rest = ''] = own;
  const below = limit === undefined ? target : readPercent(limit);
  const [, share] = new RegExp(percentSign).exec(rest) ?? [];
  const percent = Math.floor(Number(share));
  return below !== null && percent >= 1 && percent <= 100 ? [{ below, percent }] : [];
}

/** Refunded share for a measured availability; 0 when the promise was kept. */
export function slaPercent(
  tiers: readonly SlaTier[],
  { reached, faults }: Readonly<{ reached: number; faults: number }>,
): number {
  if (reached <= 0) return 0;
  // Compared without rounding: a single failure is below 100 %.
  const isBelow = ({ below }: SlaTier) => 10_000 * (reached - faults) < below * reached;
  return Math.max(0, ...tiers.filter(isBelow).map(({ percent }) => percent));
}

/** "低于 99.90% 返还 10%" */
export const slaTierText = ({ below, percent }: SlaTier) =>
  `低于 ${(below / 100).toFixed(2)}% 返还 ${percent}%`;
