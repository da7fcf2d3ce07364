import { chanceOf, isWorse } from '../src/modules/releases/health/isWorse';

/** Repeatable: a linear congruential generator. */
function generator(seed: number) {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

describe('chanceOf', () => {
  // By hand: of 8 visits 4 failed; the chance that 3 or 4 of them are among the first four is 17/70.
  it('is that of the hypergeometric distribution', () => {
    expect(chanceOf({ visits: 4, failed: 3 }, { visits: 4, failed: 1 })).toBeCloseTo(17 / 70, 10);
    expect(chanceOf({ visits: 4, failed: 0 }, { visits: 4, failed: 4 })).toBeCloseTo(1, 10);
  });

  it('stays exact where factorials do not fit into a number', () => {
    // A table of four fields read by rows and by columns says the same.
    const one = chanceOf({ visits: 1000, failed: 30 }, { visits: 9000, failed: 90 });
    const other = chanceOf({ visits: 120, failed: 30 }, { visits: 9880, failed: 970 });
    expect(one).toBeCloseTo(other, 8);
  });
});

describe('isWorse', () => {
  it.each([
    ['a fifth against a hundredth', { visits: 50, failed: 10 }, { visits: 500, failed: 5 }, true],
    ['everything against nothing', { visits: 6, failed: 6 }, { visits: 60, failed: 0 }, true],
    ['two failures, whatever else', { visits: 2, failed: 2 }, { visits: 10_000, failed: 0 }, false],
    ['a little more', { visits: 100, failed: 3 }, { visits: 1000, failed: 20 }, false],
    ['less', { visits: 1000, failed: 10 }, { visits: 1000, failed: 100 }, false],
    ['nothing to compare with', { visits: 100, failed: 50 }, { visits: 0, failed: 0 }, false],
  ])('%s', (_, suspect, other, expected) => {
    expect(isWorse(suspect, other)).toBe(expected);
  });

  it.each([0.002, 0.01, 0.05])(
    'seldom condemns a canary that fails as often as live (%d), though it looks after every report',
    (rate) => {
      const runs = 300;
      let condemned = 0;
      for (let run = 0; run < runs; run++) {
        const random = generator(run + 1);
        const canary = { visits: 0, failed: 0 };
        const live = { visits: 0, failed: 0 };
        for (let visit = 0; visit < 10_000; visit++) {
          const side = random() < 0.1 ? canary : live;
          side.visits += 1;
          if (random() >= rate) continue;
          side.failed += 1;
          if (side === canary && isWorse(canary, live)) {
            condemned += 1;
            break;
          }
        }
      }
      expect(condemned / runs).toBeLessThanOrEqual(0.02);
    },
  );

  it('condemns a canary of which a tenth fails within a few hundred visits', () => {
    const runs = 200;
    let within = 0;
    for (let run = 0; run < runs; run++) {
      const random = generator(run + 1);
      const canary = { visits: 0, failed: 0 };
      const live = { visits: 0, failed: 0 };
      for (let visit = 0; visit < 3000; visit++) {
        const side = random() < 0.1 ? canary : live;
        side.visits += 1;
        if (random() >= (side === canary ? 0.1 : 0.005)) continue;
        side.failed += 1;
        if (isWorse(canary, live)) {
          within += 1;
          break;
        }
      }
    }
    expect(within / runs).toBeGreaterThan(0.95);
  });
});
