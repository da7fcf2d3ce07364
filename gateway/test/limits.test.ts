import { Circuit } from '../src/Circuit';
import { RateLimiter } from '../src/RateLimiter';

it('lets as many through in a second as allowed, evenly refilled', () => {
  const limiter = new RateLimiter();
  const hits = (count: number, now: number) =>
    Array.from({ length: count }, () => limiter.hit('s', 5, now)).filter(({ isAllowed }) => isAllowed).length;

  expect(hits(9, 0)).toBe(5);
  expect(hits(9, 200)).toBe(1);
  expect(hits(9, 10_000)).toBe(5);
  expect(limiter.hit('s', 5, 10_000)).toMatchObject({
    isAllowed: false,
    limit: 5,
    remaining: 0,
    resetSeconds: 1,
    waitSeconds: 1,
  });
});

it('opens after three failures in a row, and lets one try after five seconds while the rest waits for its outcome', () => {
  const circuit = new Circuit();
  for (const now of [0, 1]) circuit.fail('usual', now);
  expect(circuit.admit(2)).toBe('usual');
  circuit.fail('usual', 3);

  expect(circuit.admit(4)).toBeNull();
  expect(circuit.isOpen(5003)).toBe(false);
  expect(circuit.admit(5004)).toBe('trial');
  expect(circuit.isOpen(60_000)).toBe(true);
  expect(circuit.admit(60_000)).toBeNull();
  circuit.fail('trial', 60_001);
  expect(circuit.admit(65_000)).toBeNull();
  expect(circuit.admit(65_001)).toBe('trial');
  circuit.succeed();
  expect(circuit.admit(65_002)).toBe('usual');
});

it('lets another try where the one that tried left, and all follow once its answer has begun', () => {
  const circuit = new Circuit();
  for (const now of [0, 0, 0]) circuit.fail('usual', now);
  expect(circuit.admit(5000)).toBe('trial');
  circuit.withdraw('trial');
  expect(circuit.admit(5001)).toBe('trial');

  circuit.answering('trial');
  expect([circuit.admit(5002), circuit.admit(5003)]).toEqual(['usual', 'usual']);
  circuit.fail('trial', 5004);
  expect(circuit.admit(5005)).toBeNull();
});
