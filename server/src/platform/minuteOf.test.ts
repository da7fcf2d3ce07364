import { minuteOf } from './minuteOf';

it('says a time to the minute, on the clock of the portal', () => {
  expect(minuteOf(new Date('2026-08-01T04:05:59Z'))).toBe('2026-08-01 12:05');
});
