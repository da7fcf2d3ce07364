import { corpusPath, readCorpus } from '../testing/corpus';
import { isCreditCode, isIdCardNo } from './identity';
import { firstBadIpLine, isInNetworks, isIpOrNetwork, isPublicAddress } from './network';
import { formatMinor, parseYuan } from './money';

const withCorpus = corpusPath('identity') ? it : it.skip;

interface Corpus {
  cases: { value: string; expect: string }[];
}

withCorpus('judges every identity card number and credit code of the corpus as it says (C3)', () => {
  const wrong: string[] = [];
  for (const [file, judge] of [
    ['id-card.json', isIdCardNo],
    ['uscc.json', isCreditCode],
  ] as const) {
    for (const { value, expect: verdict } of readCorpus<Corpus>('identity', file)!.cases)
      if (verdict !== 'either' && judge(value) !== verdict.startsWith('accept'))
        wrong.push(`${file} ${value} ${verdict}`);
  }

  expect(wrong).toEqual([]);
});

it.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['2001:db8::1', true],
  ['2001:db8::/32', true],
  ['203.0.113.256', false],
  ['203.0.113.0/33', false],
  ['1', false],
  ['0x7f.1', false],
  ['::g', false],
])('takes %s for an address or network: %s', (text, verdict) => expect(isIpOrNetwork(text)).toBe(verdict));

it('names the line that is no address', () => {
  expect(firstBadIpLine('203.0.113.7\n\n2001:db8::1')).toBeNull();
  expect(firstBadIpLine('203.0.113.7\nlocalhost')).toBe(2);
});

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  'nonsense',
])('does not take %s for the open internet (S11)', (address) => expect(isPublicAddress(address)).toBe(false));

it('knows an address in a network, also in disguise', () => {
  expect(isPublicAddress('93.184.216.34')).toBe(true);
  expect(isInNetworks('::ffff:203.0.113.9', ['203.0.113.0/24'])).toBe(true);
  expect(isInNetworks('203.0.114.9', ['203.0.113.0/24', '2001:db8::/32'])).toBe(false);
  expect(isInNetworks('2001:db8::5', ['2001:db8::/32'])).toBe(true);
});

it.each([
  ['0.03', 300],
  ['1', 10_000],
  ['0.00001', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
])('reads %j yuan as %s', (text, minor) => expect(parseYuan(text)).toBe(minor));

it('writes money without a floating point', () => {
  expect(formatMinor(300)).toBe('0.0300');
  expect(formatMinor(-12_345_678)).toBe('-1234.5678');
});
