import { CircuitBreaker } from '../src/CircuitBreaker';
import { RateLimiter } from '../src/RateLimiter';

it('lets as many through in a second as allowed, evenly refilled', () => {
  const limiter = new RateLimiter();
  const hits = (count: number, now: number) =>
    Array.from({ length: count }, () => limiter.hit('s', 5, now)).filter(({ isAllowed }) => isAllowed).length;

  expect(hits(9, 0)).toBe(5);
  expect(hits(9, 200)).toBe(1);
  expect(hits(9, 10_000)).toBe(5);
  expect(limiter.hit('s', 5, 10_000)).toMatchObject({ isAllowed: false, resetSeconds: 1 });
});

it('opens after three failures in a row, and lets one try again after five seconds', () => {
  const breaker = new CircuitBreaker();
  for (const now of [0, 1]) breaker.fail('u', now);
  expect(breaker.isOpen('u', 2)).toBe(false);
  breaker.fail('u', 3);

  expect(breaker.isOpen('u', 4)).toBe(true);
  expect(breaker.isOpen('u', 5004)).toBe(false);
  expect(breaker.isOpen('u', 5005)).toBe(true);
  breaker.succeed('u');
  expect(breaker.isOpen('u', 5006)).toBe(false);
});
