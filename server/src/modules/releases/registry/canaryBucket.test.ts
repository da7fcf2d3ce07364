import { isInCanary } from './canaryBucket';

describe('the share of a canary', () => {
  const visitors = Array.from({ length: 10_000 }, (_, index) => `s_visitor-${index}`);

  it.each([1, 10, 50])('%i %% of 10,000 visitors, evenly and always the same ones', (percent) => {
    const reached = visitors.filter((id) => isInCanary(id, 'mf-docs', '2.0.0', percent));

    // Five standard deviations: one run in a million would miss by chance, and nothing here is chance.
    const deviation = Math.sqrt(10_000 * (percent / 100) * (1 - percent / 100));
    expect(Math.abs(reached.length - percent * 100)).toBeLessThan(5 * deviation);
    expect(visitors.filter((id) => isInCanary(id, 'mf-docs', '2.0.0', percent))).toEqual(reached);
  });

  it('keeps whom it reached when it grows, and reaches others with the next version', () => {
    const ten = visitors.filter((id) => isInCanary(id, 'mf-docs', '2.0.0', 10));
    const twenty = new Set(visitors.filter((id) => isInCanary(id, 'mf-docs', '2.0.0', 20)));
    const next = new Set(visitors.filter((id) => isInCanary(id, 'mf-docs', '2.0.1', 10)));

    expect(ten.every((id) => twenty.has(id))).toBe(true);
    expect(ten.filter((id) => next.has(id)).length).toBeLessThan(ten.length / 4);
  });
});
