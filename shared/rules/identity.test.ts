import { describeCorpus, readCorpus } from '../testing/corpus';
import { isCreditCode, isIdCardNo } from './identity';
import { firstBadIpLine, isIpOrNetwork, isPublicAddress } from './network';
import { formatMinor, parseYuan } from './money';

interface Corpus {
  cases: { value: string; expect: string }[];
}

/** Every number that differs in one place, or by two neighbours that have changed places. */
function slipsOf(value: string, alphabet: string): string[] {
  const characters = [...value];
  const replaced = characters.flatMap((was, at) =>
    [...alphabet].filter((one) => one !== was).map((one) => characters.with(at, one).join('')),
  );
  const swapped = characters
    .slice(1)
    .map((next, at) =>
      characters
        .with(at, next)
        .with(at + 1, characters[at]!)
        .join(''),
    )
    .filter((one) => one !== value);
  return [...replaced, ...swapped];
}

describe('identity card numbers', () => {
  const right = [
    '110101199003077571',
    '330106200002291232',
    '440305198512310026',
    '650101194901010013',
    '33010619900315009X',
    '33010619900315009x',
  ];

  it.each(right)('takes %s', (value) => expect(isIdCardNo(value)).toBe(true));

  it.each([
    ['nothing', ''],
    ['the old form of 15 digits', '110101900307757'],
    ['a place more', '1101011990030775711'],
    ['a blank', '11010119900307757 '],
    ['a letter in the middle', '11010119X003077571'],
    ['full-width digits', '１１０１０１１９９００３０７７５７１'],
    ['no region', '010101199003077578'],
    ['29 February of a common year', '110101199002297570'],
    ['a month that does not exist', '110101199013077570'],
    ['a day that does not exist', '110101199004317570'],
  ])('refuses %s', (_, value) => expect(isIdCardNo(value)).toBe(false));

  it('refuses a birthday that is still to come', () => {
    const value = '110101202402290040';

    expect(isIdCardNo(value, new Date('2024-02-28'))).toBe(false);
    expect(isIdCardNo(value, new Date('2024-02-29'))).toBe(true);
  });

  it('finds every slip of the pen in one place, and every two neighbours exchanged', () => {
    const digits = right.filter((value) => /^\d+$/.test(value));

    expect(
      digits.flatMap((value) => slipsOf(value, '0123456789')).filter((slip) => isIdCardNo(slip)),
    ).toEqual([]);
  });
});

describe('credit codes', () => {
  const right = [
    '91330106MA2B3C4D11',
    '91110108580123452A',
    '12440300MA2B3C4D1L',
    '513100004000789076',
    '92500112400078907R',
    '93650100580123452J',
  ];

  it.each(right)('takes %s', (value) => expect(isCreditCode(value)).toBe(true));

  it.each([
    ['nothing', ''],
    ['a place less', '91330106MA2B3C4D1'],
    ['a place more', '91330106MA2B3C4D111'],
    ['small letters', '91330106ma2b3c4d11'],
    ['a letter that is not used', '91330106MI2B3C4D11'],
    ['a hyphen', '91330106-A2B3C4D11'],
    ['full-width digits', '９１330106MA2B3C4D11'],
  ])('refuses %s', (_, value) => expect(isCreditCode(value)).toBe(false));

  it('finds every slip of the pen in one place, and every two neighbours exchanged', () => {
    const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

    expect(right.flatMap((value) => slipsOf(value, alphabet)).filter((slip) => isCreditCode(slip))).toEqual(
      [],
    );
  });
});

describeCorpus('identity card numbers and credit codes of the corpus', 'identity', () => {
  it.each([
    ['id-card.json', isIdCardNo],
    ['uscc.json', isCreditCode],
  ] as const)('are judged as %s says', (file, judge) => {
    const { cases } = readCorpus<Corpus>('identity', file)!;
    const wrong = cases.filter(
      ({ value, expect: verdict }) => verdict !== 'either' && judge(value) !== verdict.startsWith('accept'),
    );

    expect(wrong).toEqual([]);
  });
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
])('does not take %s for the open internet', (address) => expect(isPublicAddress(address)).toBe(false));

it('takes an address of the open internet for one', () => {
  expect(isPublicAddress('93.184.216.34')).toBe(true);
});

it.each([
  ['0.03', 300],
  ['１２．５', 125_000],
  ['12。5', 125_000],
  [' ０.０３　', 300],
  ['1。2。3', null],
  ['一', null],
  ['½', null],
  ['1，000', null],
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
