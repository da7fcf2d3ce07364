import { operationWords } from './operationWords';

const document = {
  paths: {
    '/cities/{cityCode}': {
      parameters: [{ $ref: '#/components/parameters/city' }],
      get: {
        description: '<p>按<b>行政区划</b>代码查询</p>',
        parameters: [{ name: 'withPinyin', in: 'query' }],
        responses: {
          '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/City' } } } },
          '400': { content: { 'application/json': { schema: { properties: { reason: {} } } } } },
        },
      },
    },
  },
  components: {
    parameters: { city: { name: 'cityCode', in: 'path' } },
    schemas: {
      City: {
        properties: { name: {}, parts: { type: 'array', items: { $ref: '#/components/schemas/City' } } },
      },
    },
  },
};

it('finds an operation by its text, its parameters and the fields of an answer that worked', () => {
  expect(operationWords(document, 'GET', '/cities/{cityCode}')).toBe(
    '按行政区划代码查询 cityCode withPinyin name parts',
  );
});

it('is bounded whatever a stranger wrote', () => {
  const properties = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field${at}`, {}]));
  const content = { 'application/json': { schema: { properties } } };
  const big = { paths: { '/a': { get: { requestBody: { content }, responses: { '200': { content } } } } } };

  expect(operationWords(big, 'GET', '/a').length).toBeLessThanOrEqual(4000);
  expect(operationWords(big, 'GET', '/b')).toBe('');
});
