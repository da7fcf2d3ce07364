/** Width of a bucket relative to the one before: percentiles are accurate to about 4 %. */
const growth = 1.08;
const logGrowth = Math.log(growth);

/** Bucket of a latency in ms. Buckets of several sets can be added, which makes percentiles mergeable. */
export const bucketOf = (ms: number) => (ms <= 1 ? 0 : Math.ceil(Math.log(ms) / logGrowth));

/** Middle of a bucket, in ms. */
const valueOf = (bucket: number) =>
  bucket === 0 ? 1 : Math.round((growth ** bucket + growth ** (bucket - 1)) / 2);

/**
 * Latency that `share` of the calls do not exceed; null without calls.
 *
 * @param buckets  In any order; a bucket may occur several times.
 */
export function percentile(
  buckets: readonly { bucket: number; calls: number }[],
  share: number,
): number | null {
  const sums = new Map<number, number>();
  let total = 0;
  for (const { bucket, calls } of buckets) {
    sums.set(bucket, (sums.get(bucket) ?? 0) + calls);
    total += calls;
  }
  if (total === 0) return null;
  let seen = 0;
  for (const [bucket, calls] of [...sums].sort(([a], [b]) => a - b)) {
    seen += calls;
    if (seen >= share * total) return valueOf(bucket);
  }
  return null;
}
