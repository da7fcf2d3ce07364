import { defineCall } from '@portal/calls';
import { z, type Schema } from '@portal/schema';
import { factsOfCall } from './lastRelease/factsOfCall';
import { breaksOf, presentCalls, releasedCalls } from './lastRelease/releasedCalls';

it('leaves every call that has been released as those who make it know it', () => {
  const released = releasedCalls();

  expect(released.size).toBeGreaterThan(560);
  expect(breaksOf(released, presentCalls())).toEqual([]);
});

describe('what it finds', () => {
  const common = { path: '/thing/save', codes: [], summary: '' } as const;
  const factsOf = (request: Schema, reply: Schema) =>
    new Map([[common.path, factsOfCall(defineCall({ ...common, request, reply }))]]);
  const line = z.object({ name: z.string(), kind: z.enum(['a', 'b']) });
  const asked = z.object({ title: z.string(), note: z.optional(z.string()), lines: z.array(line) });
  const replied = z.object({ id: z.string(), records: z.array(line), at: z.optional(z.int()) });
  const released = factsOf(asked, replied);

  it.each([
    ['a call that is gone', new Map(), ['/thing/save is gone']],
    [
      'a new parameter without which it is refused, and one that may no longer be left out',
      factsOf(z.extend(asked, { reqNo: z.string(), note: z.string() }), replied),
      ['/thing/save requires note', '/thing/save requires reqNo'],
    ],
    [
      'the same of a part of a list',
      factsOf(z.extend(asked, { lines: z.array(z.extend(line, { unit: z.string() })) }), replied),
      ['/thing/save requires lines[].unit'],
    ],
    [
      'a parameter that is no longer read',
      factsOf(z.object({ title: z.string(), lines: z.array(line) }), replied),
      ['/thing/save no longer takes note?'],
    ],
    [
      'fields of a reply that are gone',
      factsOf(asked, z.object({ records: z.array(z.object({ kind: z.enum(['a', 'b']) })) })),
      ['at', 'id', 'records[].name'].map((field) => `/thing/save no longer replies ${field}`),
    ],
    [
      'what may be empty, of another type, or a value that nobody knew',
      factsOf(
        asked,
        z.object({
          id: z.nullable(z.string()),
          at: z.string(),
          records: z.optional(z.array(z.extend(line, { kind: z.enum(['a', 'b', 'c']) }))),
        }),
      ),
      [
        '/thing/save replies at as string, known as absent, integer',
        '/thing/save replies id as null, known as string',
        '/thing/save replies records as absent, known as array',
        '/thing/save replies records[].kind as "c", known as "a", "b"',
      ],
    ],
    [
      'what only one of two forms of a reply still has',
      factsOf(asked, z.union([replied, z.object({ records: z.array(line) })])),
      ['/thing/save replies id as absent, known as string'],
    ],
  ])('%s', (_, now, breaks) => {
    expect(breaksOf(released, now)).toEqual(breaks);
  });

  it('nothing where there is only more to give and to get, and less to be refused for', () => {
    const now = factsOf(
      z.extend(z.partial(asked), {
        more: z.optional(z.object({ unit: z.string() })),
        page: z._default(z.int(), 1),
      }),
      z.extend(replied, { at: z.literal(3), more: z.array(line), id: z.enum(['x']) }),
    );

    expect(breaksOf(released, now)).toEqual([]);
  });

  describe('values that were accepted', () => {
    /** Read from the text of a form field first. */
    const read = (value: Schema) =>
      z.pipe(
        z.transform((given: unknown) => given),
        value,
      );
    const whole = (min: number, max: number) => read(z.int().check(z.gte(min), z.lte(max)));
    const short = (max: number, min = 0) => read(z.string().check(z.minLength(min), z.maxLength(max)));
    const breaksIn = (before: Schema, now: Schema) => {
      const facts = (value: Schema) =>
        new Map([
          [
            common.path,
            factsOfCall(defineCall({ ...common, request: z.object({ value }), reply: z.object({}) })),
          ],
        ]);
      return breaksOf(facts(before), facts(now));
    };
    const text = (...patterns: RegExp[]) => z.string().check(...patterns.map((one) => z.regex(one)));

    it.each([
      ['a shorter text', short(64), short(20), 'string to 20, not string to 64'],
      [
        'a text that may no longer be empty',
        short(64),
        short(64, 1),
        'string from 1 to 64, not string to 64',
      ],
      [
        'a lower bound, as text too',
        whole(0, 100),
        whole(1, 90),
        'integer from 1 to 90, not integer from 0 to 100',
      ],
      ['fewer values', z.enum(['a', 'b', 'c']), z.enum(['a', 'b']), '"a", "b", not "c"'],
      ['values for any text', short(3), z.enum(['a']), '"a", not string to 3'],
      ['fewer numbers', z.enum({ no: 0, yes: 1 }), z.enum({ yes: 1 }), '1, not 0'],
      ['a number of a text', z.number(), z.string(), 'string, not number'],
      ['a whole number', z.number(), z.int(), expect.stringMatching(/^integer .*, not number$/) as string],
      ['null', z.nullable(z.string()), z.string(), 'string, not null'],
      ['a new pattern', text(), text(/^\d+$/), 'string /^\\d+$/, not string'],
      [
        'a pattern that refuses what the old one took',
        text(/^[a-z]{4,64}$/),
        text(/^[a-z]{4,32}$/),
        'string /^[a-z]{4,32}$/, not string /^[a-z]{4,64}$/',
      ],
      [
        'a pattern that refuses a value',
        z.enum(['a', 'b-1']),
        text(/^[a-z]$/),
        'string /^[a-z]$/, not "b-1"',
      ],
      [
        'a list that has to have something',
        read(z.array(z.string())),
        read(z.array(z.string()).check(z.minLength(1))),
        'array from 1, not array',
      ],
      [
        'an object that takes nothing else',
        z.object({ a: z.string() }),
        z.strictObject({ a: z.string() }),
        'object without other fields, not object',
      ],
    ])('finds %s', (_, before, now, words) => {
      const [found, ...more] = breaksIn(before, now);

      expect([found?.replace('/thing/save takes value as ', ''), more]).toEqual([words, []]);
    });

    it('names a part of a list', () => {
      const of = (max: number) => read(z.array(z.object({ name: short(max) })));

      expect(breaksIn(of(9), of(8))).toEqual([
        '/thing/save takes value[].name as string to 8, not string to 9',
      ]);
    });

    it.each([
      ['wider bounds', whole(1, 90), whole(0, 100)],
      ['a longer text', short(20, 2), short(64)],
      ['more values', z.enum(['a']), z.enum(['a', 'b'])],
      ['any text that values are', z.enum(['a', 'bc']), text(/^[a-z]+$/, /^.{1,2}$/)],
      ['any number that values are', z.enum({ one: 1 }), whole(0, 9)],
      ['another type beside the old one', z.string(), z.union([z.int(), z.string()])],
      ['what may be left out or null', z.string(), z.optional(z.nullable(z.string()))],
      ['a pattern of which no texts can be made', text(/^(?=.*a)[a-z]+$/), text(/^[a-z]+$/)],
      ['a wider pattern', text(/^[a-z]{4,32}$/), text(/^[A-Za-z-]{4,64}$/)],
      ['no pattern', text(/^[a-z]$/), text()],
      ['other fields', z.strictObject({ a: z.string() }), z.object({ a: z.string() })],
      ['what no schema says', z.unknown(), short(3)],
    ])('accepts %s', (_, before, now) => {
      expect(breaksIn(before, now)).toEqual([]);
    });
  });
});
