import { hashPassword, isPasswordOf } from './password';

const pairs = 15;
const roundsMax = 5;
const gapMaxMs = 10;

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

async function msOf(storedHash: string | null): Promise<number> {
  const begunAt = performance.now();
  await isPasswordOf(storedHash, 'Wrong-2026');
  return performance.now() - begunAt;
}

/** In turns, so that other use of the machine slows both alike. */
async function medianGapMs(storedHash: string): Promise<number> {
  const wrong: number[] = [];
  const unknown: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    wrong.push(await msOf(storedHash));
    unknown.push(await msOf(null));
  }
  return Math.abs(median(wrong) - median(unknown));
}

it('takes as long for an unknown account as for a wrong password, to ten milliseconds', async () => {
  const storedHash = await hashPassword('Portal-2026');
  await isPasswordOf(null, 'Wrong-2026');

  let least = Infinity;
  for (let round = 0; round < roundsMax && least > gapMaxMs; round += 1)
    least = Math.min(least, await medianGapMs(storedHash));

  expect(least).toBeLessThanOrEqual(gapMaxMs);
}, 60_000);
