import fc from 'fast-check';
import { bucketOf, percentile } from './latencyBuckets';

const toBuckets = (values: number[]) => values.map((ms) => ({ bucket: bucketOf(ms), calls: 1 }));

it('is true to five percent, and the same whether sets are merged before or after', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 2, max: 60_000 }), { minLength: 1, maxLength: 400 }), (values) => {
      const half = values.length >> 1;
      const merged = [...toBuckets(values.slice(half)), ...toBuckets(values.slice(0, half))];
      const sorted = [...values].sort((a, b) => a - b);
      for (const share of [0.5, 0.95, 0.99]) {
        const exact = sorted[Math.ceil(share * sorted.length) - 1]!;
        const estimate = percentile(toBuckets(values), share)!;
        expect(Math.abs(estimate - exact)).toBeLessThanOrEqual(exact * 0.05 + 1);
        expect(percentile(merged, share)).toBe(estimate);
      }
    }),
  );
});
