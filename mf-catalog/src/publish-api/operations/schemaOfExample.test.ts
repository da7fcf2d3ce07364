import { schemaOfExample } from './schemaOfExample';

it('describes what an example is made of', () => {
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

it('says of what is no JSON that it has none', () => expect(schemaOfExample('{')).toBeNull());
