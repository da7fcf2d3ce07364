import { CallTimeouts, type TimedCall } from '../src/CallTimeouts';
import { grownBytes } from './grownBytes';
import { TestClock } from './TestClock';

class Looked implements TimedCall {
  place = -1;
  looks = 0;
  /** What hangs on a call. */
  readonly load = new Array<number>(100).fill(0.5);

  look(): void {
    this.looks += 1;
  }
}

const some = (count: number) => Array.from({ length: count }, () => new Looked());

it('looks at those that are under way, whatever the order in which the others have ended', async () => {
  const clock = new TestClock();
  const timeouts = new CallTimeouts(clock);
  const calls = some(5);
  const [first, second, third, fourth, fifth] = calls;
  for (const call of calls) timeouts.add(call);
  for (const call of [second, fifth, second, first]) if (call) timeouts.delete(call);
  await clock.pass(200);

  expect(calls.map(({ looks }) => looks)).toEqual([0, 0, 1, 1, 0]);
  expect(timeouts.size).toBe(2);
  for (const call of [fourth, third]) if (call) timeouts.delete(call);
  await clock.pass(200);
  expect(calls.map(({ looks }) => looks)).toEqual([0, 0, 1, 1, 0]);
  expect(timeouts.size).toBe(0);
});

it('looks at each of those that end while they are looked at', () => {
  const timeouts = new CallTimeouts(new TestClock());
  const calls = some(4);
  for (const call of calls) {
    const look = call.look.bind(call);
    call.look = () => {
      look();
      timeouts.delete(call);
    };
    timeouts.add(call);
  }
  timeouts.close();

  expect(calls.map(({ looks }) => looks)).toEqual([1, 1, 1, 1]);
  expect(timeouts.size).toBe(0);
});

it('holds nothing of calls that are over, even where only young garbage is collected', () => {
  const timeouts = new CallTimeouts(new TestClock());
  const underWay: Looked[] = [];
  const grown = grownBytes(100, () => {
    for (const call of some(200)) {
      timeouts.add(call);
      underWay.push(call);
      const over = underWay.length > 32 && underWay.shift();
      if (over) timeouts.delete(over);
    }
  });

  expect(timeouts.size).toBe(32);
  // 20,000 calls of 800 bytes and more have passed.
  expect(grown).toBeLessThan(4_000_000);
});
