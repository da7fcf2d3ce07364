import {
  canonicalNetwork,
  describeFaults,
  isOpenNetwork,
  readCallbackLines,
  readNetworkLines,
} from './addressList';
import { networkFinder } from './networkFinder';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7/32', '203.0.113.7'],
  ['203.0.113.77/24', '203.0.113.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['2001:db8::1/128', '2001:db8::1'],
  ['2001:db8:1::5/32', '2001:db8::/32'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
])('writes %s as %s', (text, written) => expect(canonicalNetwork(text)).toBe(written));

it.each([
  '',
  '203.0.113',
  '203.0.113.256',
  '0xcb.0.113.7',
  '3405803783',
  '203.0.113.7/33',
  '203.0.113.7/-1',
  '203.0.113.7/24/24',
  '203.0.113.7/ 24',
  'fe80::1%eth0',
  '2001:db8::/129',
  '::1::',
  'localhost',
  '203.0.113.7\0',
])('takes %j for no address', (text) => expect(canonicalNetwork(text)).toBeNull());

it.each([
  ['0.0.0.0/0', true],
  ['128.0.0.0/1', true],
  ['10.0.0.0/8', false],
  ['::/0', true],
  ['2000::/3', true],
  ['2001:db8::/32', false],
  ['::ffff:0.0.0.0/96', true],
  ['nonsense', false],
])('%s holds a great part of the internet: %s', (value, isOpen) => expect(isOpenNetwork(value)).toBe(isOpen));

it('says of each line what it is, and of what is said twice only once', () => {
  const text = ' 203.0.113.7 \r\n\nnowhere\n203.0.113.7/32\n2001:db8::/32\n300.1.1.1';

  const { values, faults } = readNetworkLines(text);

  expect(values).toEqual(['203.0.113.7', '2001:db8::/32']);
  expect(faults).toEqual([
    { line: 3, text: 'nowhere', message: '不是有效的IP地址或网段' },
    { line: 6, text: '300.1.1.1', message: '不是有效的IP地址或网段' },
  ]);
  expect(describeFaults(faults)).toBe(
    '第3行“nowhere”不是有效的IP地址或网段；第6行“300.1.1.1”不是有效的IP地址或网段',
  );
  expect(describeFaults(readNetworkLines('a\nb\nc\nd\ne').faults)).toMatch(/；还有2行有误$/);
});

it.each([
  ['Open.Example.com', ['open.example.com']],
  ['open.example.com:8443', ['open.example.com:8443']],
  ['https://open.example.com', []],
  ['open.example.com/path', []],
  ['open.example.com:0', []],
  ['open.example.com:65536', []],
  ['open.example.com:80:80', []],
  ['203.0.113.7', []],
  ['localhost:3000', []],
  ['*.example.com', []],
])('reads the callback domain %s', (text, values) => {
  expect(readCallbackLines(text, { isSandbox: false }).values).toEqual(values);
});

it('lets a sandbox call back the machine of a developer', () => {
  expect(readCallbackLines('localhost:3000', { isSandbox: true }).values).toEqual(['localhost:3000']);
});

it('finds the entry that an address lies in, also in disguise', () => {
  const find = networkFinder(['203.0.113.0/24', '2001:db8::/32', 'nonsense', '198.51.100.7']);

  expect(find('203.0.113.9')).toBe('203.0.113.0/24');
  expect(find('::ffff:203.0.113.9')).toBe('203.0.113.0/24');
  expect(find('198.51.100.7')).toBe('198.51.100.7');
  expect(find('2001:db8::5')).toBe('2001:db8::/32');
  for (const address of ['203.0.114.9', '198.51.100.8', '2001:db9::5', '', 'nonsense', '203.0.113.0/24'])
    expect(find(address)).toBeNull();
  expect(networkFinder(['::/0'])('203.0.113.9')).toBeNull();
});

it('reads several of a line, however a console has parted them, and says which of them is wrong', () => {
  const { values, faults } = readNetworkLines(
    ' 203.0.113.7 ，203.0.113.9;198.51.100.0/24\n10.0.0.1、10.0.0.x',
  );

  expect(values).toEqual(['203.0.113.7', '203.0.113.9', '198.51.100.0/24', '10.0.0.1']);
  expect(faults).toEqual([expect.objectContaining({ line: 2, text: '10.0.0.x' })]);
  expect(readCallbackLines('a.example.com, b.example.com:8443', { isSandbox: false }).values).toEqual([
    'a.example.com',
    'b.example.com:8443',
  ]);
});
