import { schemaOfExample } from './schemaOfExample';

it('derives the structure of an example', () => {
  expect(
    JSON.parse(schemaOfExample('{"days":[{"name":"元旦","off":true,"share":0.5}],"note":null}')!),
  ).toEqual({
    type: 'object',
    properties: {
      days: {
        type: 'array',
        items: {
          type: 'object',
          properties: { name: { type: 'string' }, off: { type: 'boolean' }, share: { type: 'number' } },
          required: ['name', 'off', 'share'],
        },
      },
      note: {},
    },
    required: ['days', 'note'],
  });
});

it('returns null for invalid JSON', () => expect(schemaOfExample('{')).toBeNull());
