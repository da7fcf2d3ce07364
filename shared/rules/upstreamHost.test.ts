import { firstBroken } from './Rule';
import { upstreamAddressRules, upstreamHostRules } from './upstreamHost';

it.each(['core.bank', 'core', 'a1-2.b', '4a.example'])('takes the host %s', (host) => {
  expect(firstBroken(upstreamHostRules, host)).toBeNull();
});

it.each(['', 'Core.bank', 'core.bank:80', 'http://core', '10.0.8.21', '-a.b', 'a..b', `${'a'.repeat(254)}`])(
  'takes no host %j',
  (host) => {
    expect(firstBroken(upstreamHostRules, host)).not.toBeNull();
  },
);

it.each(['10.0.8.21:8080', 'core.internal:65535', '192.168.1.1:1'])('leads to %s', (address) => {
  expect(firstBroken(upstreamAddressRules, address)).toBeNull();
});

it.each([
  'localhost:80',
  'api.localhost:80',
  '127.0.0.1:80',
  '169.254.169.254:80',
  '0.0.0.0:80',
  '224.0.0.1:80',
  '127.1:80',
  '2130706433:80',
  '10.0.8.21:65536',
  '10.0.8.21:0',
  '10.0.8.21',
  'LOCALHOST:80',
  '[::1]:80',
  `${'a'.repeat(260)}:80`,
])('does not lead to %s', (address) => {
  expect(firstBroken(upstreamAddressRules, address)).not.toBeNull();
});
