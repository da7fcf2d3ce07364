import { traceHeaders } from './traceHeaders';

const told = (entries: object[]) =>
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => entries });
afterEach(() => Reflect.deleteProperty(performance, 'getEntriesByType'));

it('sends back what came with the document, and nothing of what others say beside it', () => {
  told([
    {
      serverTiming: [
        { name: 'cache', description: 'hit' },
        { name: 'traceparent', description: '00-a-b-01' },
        { name: 'tracestate', description: 'portal=c' },
        { name: 'trace', description: 'of a proxy' },
      ],
    },
  ]);

  expect(traceHeaders()).toEqual({ traceparent: '00-a-b-01', tracestate: 'portal=c' });
});

it.each([[[]], [[{}]], [[{ serverTiming: [] }]]])('adds nothing where nothing is traced: %j', (entries) => {
  told(entries);

  expect(traceHeaders()).toEqual({});
});

it('does without in a browser that does not tell', () => {
  expect(traceHeaders()).toEqual({});
});
