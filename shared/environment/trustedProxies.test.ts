import { callerAddress, isToldByProxy, trustedProxies } from './trustedProxies';

/** What the process sees when a caller at 198.51.100.7 sends `claimed` through a proxy at 10.0.0.2 that appends. */
const through = (setting: string | undefined, claimed: string, socketAddress = '10.0.0.2') =>
  callerAddress(
    {
      socket: { remoteAddress: socketAddress },
      headers: { 'x-forwarded-for': [claimed, '198.51.100.7'].filter(Boolean).join(', ') },
    },
    trustedProxies.parse(setting),
  );

it.each(['1', '10.0.0.0/8', '10.0.0.2', '192.0.2.1, 10.0.0.2', '::1,10.0.0.0/8'])(
  'takes a caller behind the proxies "%s" for himself, whatever he writes',
  (setting) => {
    for (const claimed of ['', '6.6.6.6', '6.6.6.6, 7.7.7.7', 'unknown', ',', '::1', '10.0.0.9', '\u0000'])
      expect([claimed, through(setting, claimed)]).toEqual([claimed, '198.51.100.7']);
  },
);

it.each([undefined, '0', '10.9.0.0/16'])('believes nobody with TRUST_PROXY=%s', (setting) => {
  expect(through(setting, '6.6.6.6')).toBe('10.0.0.2');
});

it('believes no stranger who sends the header past the proxies', () => {
  expect(through('10.0.0.0/8', '6.6.6.6', '203.0.113.9')).toBe('203.0.113.9');
});

it('goes through as many proxies as are said, and through a list of them', () => {
  const headers = { 'x-forwarded-for': '6.6.6.6, 198.51.100.7, 10.0.0.3' };
  const ask = (setting: string) =>
    callerAddress({ socket: { remoteAddress: '::ffff:10.0.0.2' }, headers }, trustedProxies.parse(setting));

  expect([ask('1'), ask('2'), ask('10.0.0.0/8')]).toEqual(['10.0.0.3', '198.51.100.7', '198.51.100.7']);
});

it('stops at what is no address', () => {
  const headers = { 'x-forwarded-for': '6.6.6.6, not-an-address' };

  expect(callerAddress({ socket: { remoteAddress: '10.0.0.2' }, headers }, () => true)).toBe('10.0.0.2');
});

it('knows a proxy by the address that it comes from, and by nothing that it says', () => {
  const from = (setting: string, remoteAddress?: string) =>
    isToldByProxy({ socket: { ...(remoteAddress && { remoteAddress }) } }, trustedProxies.parse(setting));

  expect([from('1', '203.0.113.9'), from('10.0.0.0/8', '::ffff:10.0.0.2')]).toEqual([true, true]);
  expect([from('0', '127.0.0.1'), from('10.0.0.0/8', '203.0.113.9'), from('10.0.0.0/8')]).toEqual([
    false,
    false,
    false,
  ]);
});
