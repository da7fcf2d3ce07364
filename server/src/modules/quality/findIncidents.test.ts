import { findIncidents, type QualityHour } from './findIncidents';

const day = Date.UTC(2026, 10, 20);
const at = (hour: number) => new Date(day + hour * 3_600_000);
const anHour = (hour: number, reached: number, faults: number): QualityHour => ({
  startsAt: at(hour),
  reached,
  faults,
});

it.each<[string, QualityHour[], [from: number, until: number, faults: number][]]>([
  ['nothing of nothing', [], []],
  ['nothing of few calls, however many failed', [anHour(1, 19, 19)], []],
  ['nothing of one failure in ten', [anHour(1, 20, 2), anHour(2, 1000, 100)], []],
  ['an hour of more than that', [anHour(1, 20, 3)], [[1, 2, 3]]],
  ['hours one after another as one', [anHour(1, 20, 20), anHour(2, 50, 6), anHour(3, 20, 3)], [[1, 4, 29]]],
  [
    'two where an hour between was good',
    [anHour(1, 20, 20), anHour(2, 50, 1), anHour(3, 20, 3)],
    [
      [3, 4, 3],
      [1, 2, 20],
    ],
  ],
  [
    'two where an hour between was quiet, the newest first',
    [anHour(1, 20, 20), anHour(3, 20, 3)],
    [
      [3, 4, 3],
      [1, 2, 20],
    ],
  ],
])('finds %s', (_, given, incidents) => {
  expect(findIncidents(given)).toMatchObject(
    incidents.map(([from, until, faults]) => ({ from: at(from), until: at(until), faults })),
  );
});
