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
});
