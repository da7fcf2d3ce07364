import * as allCalls from '@portal/calls';
import { defineCall, type Call } from '@portal/calls';
import { z, type Schema } from '@portal/schema';
import { AppError } from '../AppError';
import { parseInput } from './parseInput';

/** A structured value in a field of a form. */
const json = (value: Schema) =>
  z.pipe(
    z.transform((text: unknown) =>
      typeof text === 'string' && text !== '' ? (JSON.parse(text) as unknown) : undefined,
    ),
    value,
  );
const Step = z.object({ name: z.string(), note: z.optional(z.string()) });
const call = defineCall({
  path: '/test',
  summary: '',
  request: z.object({
    pageNo: z.optional(z.string().check(z.regex(/^\d+$/))),
    step: json(z.optional(Step)),
    steps: json(z.optional(z.array(Step))),
    labels: json(z.optional(z.record(z.string(), Step))),
    way: json(z.optional(z.union([z.object({ mail: z.string() }), z.object({ phone: z.string() })]))),
  }),
  reply: z.object({}),
  codes: [],
});

function wrongOf(fields: unknown, isByProgram = true, of: Call = call) {
  try {
    parseInput(of, fields, isByProgram);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return (error.details.fields ?? []).map(({ name, message }) => `${name}: ${String(message)}`);
  }
}

it.each([
  [
    'a misspelt optional field',
    { pageno: '2' },
    'pageno: 没有这个字段，可填的有：pageNo、step、steps、labels、way',
  ],
  ['in an object', { step: '{"name":"a","nota":"b"}' }, 'step.nota: 没有这个字段，可填的有：name、note'],
  [
    'in a list',
    { steps: '[{"name":"a"},{"name":"a","x":1}]' },
    'steps.1.x: 没有这个字段，可填的有：name、note',
  ],
  [
    'in a table',
    { labels: '{"any":{"name":"a","x":1}}' },
    'labels.any.x: 没有这个字段，可填的有：name、note',
  ],
  ['in no form of several', { way: '{"phone":"1","fax":"2"}' }, expect.stringContaining('没有这个字段')],
  ['a name of every object', { constructor: '1' }, expect.stringMatching(/^constructor: 没有这个字段/)],
])('refuses what a program sends and the call does not name: %s', (_, fields, message) => {
  expect(wrongOf(fields)).toContainEqual(message);
  expect(wrongOf(fields, false)).toEqual([]);
});

it('takes what the call names, in every form', () => {
  for (const fields of [
    {},
    { pageNo: '2', step: '{"name":"a"}', steps: '[{"name":"a","note":"b"}]', labels: '{"any":{"name":"a"}}' },
    { way: '{"phone":"1"}' },
    { step: '' },
  ])
    expect(wrongOf(fields)).toEqual([]);
});

it('names unknown fields beside other mistakes, shortened, and not without end', () => {
  const long = 'x'.repeat(5000);
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`f${index}`, '1']));

  expect(wrongOf({ pageNo: 'two', [long]: '1' })).toEqual([
    expect.stringMatching(/^pageNo: /),
    expect.stringMatching(/^x{64}: 没有这个字段/),
  ]);
  expect(wrongOf(many)).toHaveLength(20);
});

it('names the fields of every call', () => {
  for (const each of Object.values(allCalls as unknown as Record<string, Partial<Call>>).filter(
    (one): one is Call => typeof one.path === 'string' && one.request !== undefined,
  ))
    expect(wrongOf({ no_such_field: '1' }, true, each)).toContainEqual(
      expect.stringMatching(/^no_such_field: 没有这个字段/),
    );
});
