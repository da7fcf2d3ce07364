import { ConcurrencyLimit, type Waiter } from '../src/ConcurrencyLimit';
import { grownBytes } from './grownBytes';

const anybody: Waiter = { start: () => true, turnAway: () => {} };

/** Says when it starts; one that needs no place any more does not take it. */
const aCall = (name: string, told: string[], needsPlace = true): Waiter => ({
  start: () => {
    told.push(`${name} ${needsPlace ? 'starts' : 'passes'}`);
    return needsPlace;
  },
  turnAway: () => void told.push(`${name} is turned away`),
});

it('serves first who came first, past those that have given up or need no place any more', () => {
  const told: string[] = [];
  const places = new ConcurrencyLimit(1, 5);
  const [b, c, d] = [aCall('b', told), aCall('c', told, false), aCall('d', told)];
  expect(
    [aCall('a', told), b, c, d, aCall('e', told), aCall('f', told)].map((one) => places.enter(one)),
  ).toEqual(Array<boolean>(6).fill(true));
  expect(places.enter(aCall('g', told))).toBe(false);
  places.giveUp(b);
  places.giveUp(b);
  expect(places.waiting).toBe(4);
  places.leave(anybody);
  expect(told).toEqual(['a starts', 'c passes', 'd starts']);
  places.leave(anybody);
  places.leave(anybody);
  expect(told.slice(3)).toEqual(['e starts', 'f starts']);
  expect(places.isIdle).toBe(false);
  places.leave(anybody);
  expect(places.isIdle).toBe(true);
});

it('turns all away that wait, and lets in who comes meanwhile', () => {
  const told: string[] = [];
  const places = new ConcurrencyLimit(1, 1);
  places.enter(aCall('a', told));
  places.enter({ start: () => true, turnAway: () => void places.enter(aCall('late', told)) });
  places.dismiss();
  expect(places.waiting).toBe(1);
  places.leave(anybody);
  expect(told).toEqual(['a starts', 'late starts']);
});

it('holds nothing of calls that have waited, even where only young garbage is collected', () => {
  const places = new ConcurrencyLimit(1, 100);
  places.enter(aCall('first', []));
  const grown = grownBytes(100, () => {
    for (let count = 0; count < 200; count += 1) {
      const load = new Array<number>(100).fill(0.5);
      places.enter({ start: () => load.length > 0, turnAway: () => {} });
      if (places.waiting > 32) places.leave(anybody);
    }
  });

  expect(places.waiting).toBe(32);
  expect(grown).toBeLessThan(4_000_000);
});

it('leaves half of places and queue to calls that are whole, however slowly the bodies of others come', () => {
  const told: string[] = [];
  const places = new ConcurrencyLimit(4, 4);
  const slow = (name: string): Waiter => ({ ...aCall(name, told), isArriving: true });
  const calls = ['a', 'b', 'c', 'd', 'e'].map(slow);
  expect(calls.map((call) => places.enter(call))).toEqual([true, true, true, true, false]);
  expect(told).toEqual(['a starts', 'b starts']);
  const whole = ['v', 'w', 'x', 'y', 'z'].map((name) => aCall(name, told));
  expect(whole.map((call) => places.enter(call))).toEqual([true, true, true, true, false]);
  expect(told.slice(2)).toEqual(['v starts', 'w starts']);
  // A whole one passes those that still wait for one of the places that they may have.
  places.leave(whole[0] ?? anybody);
  expect(told.slice(4)).toEqual(['x starts']);
  places.arrived(calls[0] ?? anybody);
  places.leave(calls[0] ?? anybody);
  places.leave(whole[1] ?? anybody);
  expect(told.slice(5)).toEqual(['c starts', 'y starts']);
  for (const call of [calls[1], calls[2], whole[2], whole[3]]) places.leave(call ?? anybody);
  expect(told.slice(7)).toEqual(['d starts']);
  places.leave(calls[3] ?? anybody);
  expect(places.isIdle).toBe(true);
});
