import * as allCalls from '.';
import type { Schema } from '@portal/schema';
import type { Call } from '.';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'effect' in value;
const calls = (Object.values(allCalls) as unknown[]).filter(isCall);

/** Values from forms, queries and JSON, each of which some field refuses. */
const wrong: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  '-1',
  '1.5',
  '99999999',
  'x'.repeat(30_000),
  '\u0000',
  '<b>',
  'null',
  '[]',
  '{}',
  '[1]',
  '[{}]',
  '[{"a":null}]',
  `[${Array.from({ length: 300 }, () => '{}').join()}]`,
  'true',
  7,
  true,
  [],
  ['x', 'y'],
  {},
];

it.each(calls.map((call) => [call.path, call] as const))(
  '%s says in Chinese what is wrong with its fields',
  (_, { request }) => {
    const names = Object.keys((request as unknown as { shape: object }).shape);
    const forms = [
      undefined,
      null,
      'text',
      [],
      ...wrong.map((value) => Object.fromEntries(names.map((name) => [name, value]))),
    ];

    const messages = forms.flatMap((form) => request.safeParse(form).error?.issues ?? []);

    const notChinese = messages.filter(({ message }) => !/[\u4e00-\u9fff]/.test(message));
    expect(notChinese.map(({ path, message }) => [path.join('.'), message])).toEqual([]);
  },
);

/** Fields that always need a value: the schema refuses a missing one, the call itself an empty one. */
const needed = /^(ticket|token|visit|noId|apiId|docId|typeCode|prefix|content|docDetail|doLogoUrl)$/;

it.each(calls.map((call) => [call.path, call] as const))(
  '%s takes without a field what it takes with an empty one: the client leaves those out',
  (_, { request }) => {
    const { shape } = request as unknown as { shape: Record<string, Schema> };
    const names = Object.keys(shape).filter(
      (name) => !needed.test(name) && shape[name]!.safeParse('').success,
    );

    expect(names.filter((name) => !shape[name]!.safeParse(undefined).success)).toEqual([]);
  },
);
