import { days, minutes } from '../../platform/time';
import { numberGateways, numberedMax, type NumberedGateway } from './numberGateways';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const heard = (...ids: string[]) => ids.map((id) => ({ id, heardAt: ago(minutes) }));
const known = (number: number, gateway_id: string, silentMs = minutes): NumberedGateway => ({
  number,
  gateway_id,
  heard_at: ago(silentMs),
});
const numbers = (rows: readonly NumberedGateway[]) =>
  Object.fromEntries(rows.map(({ number, gateway_id }) => [number, gateway_id]));

it('gives numbers in the order of the ids, and each keeps its own', () => {
  const first = numberGateways([], heard('b', 'a'), now);
  expect(numbers(first)).toEqual({ 1: 'a', 2: 'b' });

  expect(numbers(numberGateways(first, heard('0', 'b'), now))).toEqual({ 1: 'a', 2: 'b', 3: '0' });
});

it('keeps the number of one that is silent for 30 days, and gives it to another then', () => {
  const before = [known(1, 'a', 30 * days - minutes), known(2, 'b')];

  expect(numbers(numberGateways(before, heard('b', 'c'), now))).toEqual({ 1: 'a', 2: 'b', 3: 'c' });
  expect(numbers(numberGateways([known(1, 'a', 30 * days), known(2, 'b')], heard('b', 'c'), now))).toEqual({
    1: 'c',
    2: 'b',
  });
});

it('notes when each was heard of', () => {
  expect(numberGateways([known(1, 'a', 2 * days)], heard('a'), now)).toEqual([known(1, 'a')]);
});

it('has no more numbers than are shown: those taken down give theirs up, those that are there do not', () => {
  const full = Array.from({ length: numberedMax }, (_, at) => known(at + 1, `old${at + 1}`, (at + 2) * days));
  const there = heard('old1', 'old20');

  const next = numberGateways(full, [...there, ...heard('new1', 'new2')], now);
  expect(next).toHaveLength(numberedMax);
  expect(numbers(next)).toMatchObject({ 1: 'old1', 20: 'old20', 19: 'new1', 18: 'new2', 17: 'old17' });

  const many = heard(...Array.from({ length: 100 }, (_, at) => `many${at}`));
  const crowded = numberGateways(full, [...there, ...many], now);
  expect(crowded.map(({ number }) => number)).toEqual(Array.from({ length: numberedMax }, (_, at) => at + 1));
  expect(new Set(crowded.map(({ gateway_id }) => gateway_id)).size).toBe(numberedMax);
  expect(numbers(numberGateways(crowded, [...there, ...many], now))).toEqual(numbers(crowded));
});
