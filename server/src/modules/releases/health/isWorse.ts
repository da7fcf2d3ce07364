export interface Outcome {
  visits: number;
  failed: number;
}

/** Fewer failures say nothing about a release, whatever their share. */
const failedMin = 3;
/**
 * Probability of condemning an equally good release at one look. Small, because every report is a look: over the life
 * of a canary the probability stays near one in a hundred (isWorse.test.ts simulates it).
 */
const alpha = 0.0002;
const negligible = 1e-12;

/**
 * Whether a release fails significantly more often than another one: Fisher's exact test, one-sided, on visits with
 * and without a failure.
 */
export const isWorse = (suspect: Outcome, other: Outcome): boolean =>
  suspect.failed >= failedMin &&
  suspect.failed * other.visits > other.failed * suspect.visits &&
  chanceOf(suspect, other) < alpha;

/** Probability that at least so many of the failures fall on the suspect when both fail equally often. */
export function chanceOf(suspect: Outcome, other: Outcome): number {
  const visits = suspect.visits + other.visits;
  const failed = suspect.failed + other.failed;
  const most = Math.min(failed, suspect.visits);
  let term = Math.exp(
    logChoose(suspect.visits, suspect.failed) +
      logChoose(other.visits, other.failed) -
      logChoose(visits, failed),
  );
  let sum = 0;
  // Each term follows from the previous one; after a term has become 0, the rest adds nothing.
  for (let hits = suspect.failed; hits <= most && term > sum * negligible; hits++) {
    sum += term;
    term *= ((suspect.visits - hits) * (failed - hits)) / ((hits + 1) * (other.visits - failed + hits + 1));
  }
  return Math.min(1, sum);
}

const logChoose = (n: number, k: number) =>
  k < 0 || k > n ? -Infinity : logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** Exact sums for small numbers, Stirling's series beyond: its error is below 1e-10 there. */
function logFactorial(n: number): number {
  if (n < 32) {
    let sum = 0;
    for (let factor = 2; factor <= n; factor++) sum += Math.log(factor);
    return sum;
  }
  return (n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * n) - 1 / (360 * n ** 3);
}
