import { keyWordOf, searchInputOf } from './searchInput';
import { querySearch } from './search';

const tabs = [
  { flag: 1, filters: [{ name: 'chargeType', options: [{ value: 'free' }] }] },
  { flag: 2, filters: [] },
];
const inputAt = (query: string) => searchInputOf(new URLSearchParams(query), tabs);
const usual = { flag: 0, sort: undefined, pageNo: '1', pageSize: '10' };

it.each([
  ['keyWord=%20%E7%AD%BE%E5%90%8D%20', '签名'],
  ['keyWord=a&keyWord=b', 'a'],
  ['keyWord=%00', ''],
  ['keyWord=a%00%0D%0Ab', 'a b'],
  ['keyWord=%E2%80%AEgnp.exe', 'gnp.exe'],
  ['keyWord=%D8%B3%D9%84%D8%A7%D9%85', 'سلام'],
  ['keyWord=%ff%fe', '\uFFFD\uFFFD'],
  ['keyWord=%', '%'],
  ['keyWord=%E0%A4%A', '\uFFFD%A'],
  ['keyWord=<script>', '<script>'],
  [`keyWord=${'字'.repeat(500)}`, '字'.repeat(64)],
  [`keyWord=${'a'.repeat(63)}😀`, 'a'.repeat(63)],
  [`keyWord=${'😀'.repeat(40)}`, '😀'.repeat(32)],
  [`keyWord=${'a'.repeat(63)}%20b`, 'a'.repeat(63)],
  ['', ''],
])('looks at the address ?%s for as much as the search takes', (query, expected) => {
  const keyWord = keyWordOf(new URLSearchParams(query));

  expect(keyWord).toBe(expected);
  expect(keyWord === '' || querySearch.request.safeParse({ keyWord }).success).toBe(true);
});

it.each([
  ['keyWord=', null],
  ['keyWord=x', usual],
  ['keyWord=x&flag=1&chargeType=free&authLevel=1', { ...usual, flag: 1, chargeType: 'free' }],
  ['keyWord=x&flag=1&chargeType=gold', { ...usual, flag: 1 }],
  ['keyWord=x&flag=2&chargeType=free', { ...usual, flag: 2 }],
  ['keyWord=x&flag=1&provider=%20%E6%B5%B7%E6%B8%AF%20', { ...usual, flag: 1, provider: '海港' }],
  ['keyWord=x&provider=a', usual],
  [`keyWord=x&flag=1&provider=${'a'.repeat(101)}`, { ...usual, flag: 1 }],
  ['keyWord=x&flag=1&provider=%20', { ...usual, flag: 1 }],
  ['keyWord=x&flag=1&cateId=%20bank%20', { ...usual, flag: 1, cateId: 'bank' }],
  ['keyWord=x&flag=2&cateId=bank', { ...usual, flag: 2 }],
  ['keyWord=x&cateId=bank', usual],
  [`keyWord=x&flag=1&cateId=${'a'.repeat(65)}`, { ...usual, flag: 1 }],
  ['keyWord=x&flag=9', usual],
  ['keyWord=x&sort=hot&pageNo=3&pageSize=20', { ...usual, sort: 'hot', pageNo: '3', pageSize: '20' }],
  ['keyWord=x&sort=toString&pageNo=-1&pageSize=10000', usual],
  ['keyWord=x&pageNo=1e9&pageSize=', usual],
])('asks at the address ?%s for what the search takes', (query, expected) => {
  const input = inputAt(query);

  expect(input).toEqual(expected && { keyWord: 'x', ...expected });
  expect(input === null || querySearch.request.safeParse(input).success).toBe(true);
});
