import { RouteTree } from '../src/RouteTree';

const tree = new RouteTree([
  ['GET', '/regions'],
  ['GET', '/regions/{code}'],
  ['GET', '/regions/search'],
  ['POST', '/regions/{code}'],
  ['GET', '/files/{name}'],
  ['GET', '/files/{name}.json'],
  ['GET', '/compare/{base}...{head}'],
  ['GET', '/查询/{code}'],
  ['GET', '/pairs/{a}{b}'],
  ['GET', '/x/{a}-{b}-{c}.csv'],
  ['GET', '/twice/{x}'],
  ['GET', '/twice/{y}'],
  ['GET', '/a/{x}/c'],
  ['GET', '/a/b/{y}'],
  ['GET', '/'],
]);

it.each([
  ['GET', '/regions', '/regions'],
  ['GET', '/regions/', '/regions'],
  ['GET', '/regions/330106', '/regions/{code}'],
  ['GET', '/regions/search', '/regions/search'],
  ['POST', '/regions/search', '/regions/{code}'],
  ['DELETE', '/regions', null],
  ['GET', '/regions/1/2', null],
  ['GET', '/files/a.b.json', '/files/{name}.json'],
  ['GET', '/files/a.xml', '/files/{name}'],
  ['GET', '/files/.json', '/files/{name}'],
  ['GET', '/compare/a...b', '/compare/{base}...{head}'],
  ['GET', '/compare/a......b', '/compare/{base}...{head}'],
  ['GET', '/compare/...b', null],
  ['GET', '/compare/a...', null],
  ['GET', '/%E6%9F%A5%E8%AF%A2/1', '/查询/{code}'],
  ['GET', '/%72egions', '/regions'],
  ['GET', '/regions/%ff', null],
  ['GET', '/pairs/a', null],
  ['GET', '/pairs/ab', '/pairs/{a}{b}'],
  ['GET', '/x/1-2-3.csv', '/x/{a}-{b}-{c}.csv'],
  ['GET', '/x/----3.csv', '/x/{a}-{b}-{c}.csv'],
  ['GET', '/x/1-2.csv', null],
  ['GET', '/twice/1', '/twice/{x}'],
  ['GET', '/a/b/c', '/a/b/{y}'],
  ['GET', '/a/z/c', '/a/{x}/c'],
  ['GET', '/', '/'],
])('%s %s is %s', (method, path, operation) => {
  expect(tree.find(method, path)).toBe(operation);
});

/** Characters that the matcher may look at for one path: a regular expression would look at some of them again and again. */
function countCharacters(find: () => void): number {
  let characters = 0;
  const spies = (['indexOf', 'startsWith', 'endsWith'] as const).map((name) => {
    const original = Reflect.get(String.prototype, name) as (
      this: string,
      text: string,
      at?: number,
    ) => never;
    return jest.spyOn(String.prototype, name).mockImplementation(function (
      this: string,
      text: string,
      at?: number,
    ) {
      characters += name === 'indexOf' ? this.length - (at ?? 0) : text.length;
      return original.call(this, text, at);
    });
  });
  const regular = jest.spyOn(RegExp.prototype, 'test').mockImplementation(() => {
    throw new Error('a regular expression');
  });
  find();
  for (const spy of [...spies, regular]) spy.mockRestore();
  return characters;
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const worst: [string, string[], (length: number) => string][] = [
  ['parameters side by side', ['/x/{a}{b}{c}{d}!z'], (length) => `/x/${'a'.repeat(length)}`],
  [
    'parameters with the path’s own letter between',
    ['/x/{a}a{b}a{c}a{d}a!'],
    (length) => `/x/${'a'.repeat(length)}`,
  ],
  [
    'many patterns in one place',
    letters.map((letter) => `/x/{a}a{b}a{c}${letter}!`),
    (length) => `/x/${'a'.repeat(length)}`,
  ],
  [
    'every second segment a parameter',
    [`/${letters.map((letter) => `${letter}/{x}`).join('/')}/end`],
    (length) => `/${letters.map((letter) => `${letter}/${'a'.repeat(length / 26)}`).join('/')}/no`,
  ],
  [
    'literal and parameter at every depth',
    Array.from({ length: 64 }, (_, bits) =>
      [...bits.toString(2).padStart(6, '0')].map((bit) => (bit === '0' ? '/a' : '/{x}')).join(''),
    ),
    (length) => `${'/a'.repeat(6)}/${'a'.repeat(length)}`,
  ],
];

it.each(worst)('is linear in the length of the path: %s', (_, paths, pathOf) => {
  const hostile = new RouteTree(paths.map((path): [string, string] => ['GET', path]));
  const counted = (length: number) =>
    countCharacters(() => void expect(hostile.find('GET', pathOf(length))).toBeNull());

  const [short, long] = [counted(1024), counted(8192)];

  expect(long).toBeLessThanOrEqual(8.5 * short + 100);
  expect(long).toBeLessThanOrEqual(8192 * paths.length * 4);
});

it('gives a path up after two thousand comparisons, however many patterns were published', () => {
  const paths = Array.from({ length: 4000 }, (_, at): [string, string] => ['GET', `/x/{a}b{c}-${at}`]);
  const many = new RouteTree([...paths, ['GET', '/x/{a}']]);

  const characters = countCharacters(() => void many.find('GET', `/x/${'b'.repeat(8192)}`));

  expect(characters).toBeLessThan(2000 * 20);
  expect(many.find('GET', '/x/1b2-1000')).toBe('/x/{a}b{c}-1000');
});

it('takes a path of as many segments as a request line can hold', () => {
  const deep = '/a'.repeat(4000);

  expect(new RouteTree([['GET', `${deep}/{x}`]]).find('GET', `${deep}/1`)).toBe(`${deep}/{x}`);
  expect(new RouteTree([['GET', '/{x}'.repeat(100_000)]]).find('GET', deep)).toBeNull();
});
