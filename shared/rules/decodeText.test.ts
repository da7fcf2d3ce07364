import { decodeText } from './decodeText';

const bytes = (...values: number[]) => Uint8Array.from(values);
const utf8 = (text: string) => new TextEncoder().encode(text);

it.each([
  ['UTF-8', utf8('查询：中文😀'), '查询：中文😀'],
  ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, ...utf8('查询')), '查询'],
  ['GBK, as Windows programs write it', bytes(0xb2, 0xe9, 0xd1, 0xaf, 0x3a, 0x31), '查询:1'],
  ['UTF-16 of Windows', bytes(0xff, 0xfe, 0xe5, 0x67, 0xe2, 0x8b), '查询'],
  ['UTF-16 the other way round', bytes(0xfe, 0xff, 0x67, 0xe5, 0x8b, 0xe2), '查询'],
  ['nothing', bytes(), ''],
])('reads %s', (_, written, text) => {
  expect(decodeText(written)).toBe(text);
});

it('reads what it can of a text with a broken sign', () => {
  expect(decodeText(bytes(0x61, 0xff, 0x62))).toBe('a\uFFFDb');
});
