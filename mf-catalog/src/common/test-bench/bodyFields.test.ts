import { kindOf, readBody, textOf, withField } from './bodyFields';

it.each([
  ['string', 'text'],
  ['string(2–32)', 'text'],
  ['string(date)', 'text'],
  ['integer/null', 'number'],
  ['number(double)', 'number'],
  ['boolean', 'boolean'],
  ['object', 'other'],
  ['array', 'other'],
  ['其一', 'other'],
  ['string/integer', 'other'],
])('edits a field of type %s as %s', (type, kind) => {
  expect(kindOf({ type })).toBe(kind);
});

it.each([
  ['', {}],
  ['{"a":1}', { a: 1 }],
  ['[1]', null],
  ['null', null],
  ['{"a":', null],
])('reads %s', (body, object) => {
  expect(readBody(body)).toEqual(object);
});

const body = '{"first":"一","second":2}';
const written = (type: string, text: string, name = 'first') =>
  JSON.stringify(JSON.parse(withField(body, { name, type }, text)));

it.each([
  ['string', '二', '{"first":"二","second":2}'],
  ['integer', '3', '{"first":3,"second":2}'],
  ['number', '1.', '{"first":"1.","second":2}'],
  ['boolean', 'false', '{"first":false,"second":2}'],
  ['array', '[1]', '{"first":[1],"second":2}'],
  ['array', '[1', '{"first":"[1","second":2}'],
  ['string', '', '{"second":2}'],
])('writes %s %s in place', (type, text, expected) => {
  expect(written(type, text)).toBe(expected);
});

it('appends a new field, whatever its name', () => {
  expect(written('string', 'x', 'third')).toBe('{"first":"一","second":2,"third":"x"}');
  expect(written('string', 'x', '__proto__')).toBe('{"first":"一","second":2,"__proto__":"x"}');
});

it('shows text as it is, and other values as JSON', () => {
  expect([textOf('二'), textOf(2), textOf([1]), textOf(undefined), textOf(null)]).toEqual([
    '二',
    '2',
    '[1]',
    '',
    'null',
  ]);
});
