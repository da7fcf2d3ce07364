import { createRests } from './createRests';
import { rendererLimits } from './rendererLimits';

const { restMs, restMaxMs } = rendererLimits;
let clock = 0;
beforeEach(() => (clock = 0));
const start = () => createRests(rendererLimits, () => clock);

/** How long a key rests from now on. */
function restOf(rests: ReturnType<typeof start>, key: string): number {
  const from = clock;
  for (let ms = 0; ms <= restMaxMs; ms += restMs / 2) {
    clock = from + ms;
    if (!rests.has(key)) return ms;
  }
  return Infinity;
}

it('doubles the rest with each crash, up to its bound', () => {
  const rests = start();
  const seen: number[] = [];
  for (let time = 0; time < 11; time += 1) {
    rests.add('bad', 0);
    seen.push(restOf(rests, 'bad'));
  }
  expect(seen.slice(0, 3)).toEqual([restMs, restMs * 2, restMs * 4]);
  expect(seen.slice(-2)).toEqual([restMaxMs, restMaxMs]);
});

it('forgives the first crashes where told so', () => {
  const rests = start();
  rests.add('shell', 1);
  expect(rests.has('shell')).toBe(false);
  rests.add('shell', 1);
  expect(restOf(rests, 'shell')).toBe(restMs);
});

it('forgets what has been well for long, so that releases that come and go leave nothing behind', () => {
  const rests = start();
  for (let release = 0; release < 1000; release += 1) {
    rests.add(`mf-bad/${release}`, 0);
    clock += 1000;
  }
  expect(rests.size).toBeLessThan((restMaxMs + restMs) / 1000 + 2);
  rests.add('mf-again', 0);
  clock += restMs + restMaxMs - 1;
  rests.add('mf-again', 0);
  expect(restOf(rests, 'mf-again')).toBe(restMs * 2);
  clock += restMaxMs;
  rests.add('mf-again', 0);
  expect(restOf(rests, 'mf-again')).toBe(restMs);
  expect(rests.size).toBe(1);
});
