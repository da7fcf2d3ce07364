import { judgeLogin, type Spot, type Tried } from './judgeLogin';
import { kmBetween } from './kmBetween';

const hangzhou: Spot = {
  country: '中国',
  place: '中国 浙江 杭州',
  point: { latitude: 30.27, longitude: 120.15 },
};
const chengdu: Spot = {
  country: '中国',
  place: '中国 四川 成都',
  point: { latitude: 30.57, longitude: 104.07 },
};
const london: Spot = { country: '英国', place: '英国 伦敦', point: { latitude: 51.51, longitude: -0.13 } };

const at = new Date('2026-11-20T10:00:00Z');
const hoursAgo = (count: number) => new Date(at.getTime() - count * 3_600_000);
const usual: Tried = {
  at,
  isOk: true,
  accountsTried: 0,
  failures: 0,
  isNewDevice: false,
  isOperator: false,
  here: hangzhou,
  before: { ...hangzhou, at: hoursAgo(20) },
  countries: ['中国'],
};
const kinds = (changes: Partial<Tried>) => judgeLogin({ ...usual, ...changes }).map(({ kind }) => kind);

it('knows how far places are apart', () => {
  expect(Math.round(kmBetween(hangzhou.point!, chengdu.point!))).toBe(1541);
  expect(Math.round(kmBetween(london.point!, hangzhou.point!) / 100)).toBe(92);
  expect(kmBetween(london.point!, london.point!)).toBe(0);
});

it.each<[string, Partial<Tried>, string[]]>([
  ['a usual login', {}, []],
  ['the first login of all', { before: null, countries: [] }, []],
  ['a login from nowhere that is known', { here: null }, []],
  ['a flight', { here: chengdu, before: { ...hangzhou, at: hoursAgo(3) } }, []],
  ['faster than a flight', { here: chengdu, before: { ...hangzhou, at: hoursAgo(1) } }, ['travel']],
  ['two places at one instant', { here: chengdu, before: { ...hangzhou, at } }, ['travel']],
  ['another country, with time to get there', { here: london }, ['country']],
  ['another country, too fast', { here: london, before: { ...hangzhou, at: hoursAgo(2) } }, ['travel']],
  ['a country of before', { here: london, countries: ['中国', '英国'] }, []],
  ['a place without a point', { here: { ...london, point: null } }, ['country']],
  ['a new device', { isNewDevice: true }, []],
  ['a new device after guesses', { isNewDevice: true, failures: 3 }, ['device']],
  ['a new device of an operator', { isNewDevice: true, isOperator: true }, ['device']],
  ['a success from where others were tried', { accountsTried: 8 }, ['sprayed']],
  ['some failures', { isOk: false, failures: 9 }, []],
  ['many failures', { isOk: false, failures: 10 }, ['failures']],
  ['some accounts from one office', { isOk: false, accountsTried: 7 }, []],
  ['many accounts from one address', { isOk: false, accountsTried: 8, failures: 1 }, ['spraying']],
])('judges %s', (_, changes, expected) => {
  expect(kinds(changes)).toEqual(expected);
});
