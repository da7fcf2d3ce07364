import type { TestCheck } from '@portal/calls';
import { checkAnswer } from './checkAnswer';

const answer = {
  status: 200,
  ms: 80,
  headers: [{ name: 'content-type', value: 'application/json' }],
  body: '{"data":{"items":[{"name":"西湖区"}],"total":1,"none":null,"a/b":7}}',
};

it.each<[kind: TestCheck['kind'], name: string, value: string, isMet: boolean, found: string]>([
  ['status', '', '200', true, '200'],
  ['status', '', '404', false, '200'],
  ['ms', '', '80', true, '80 毫秒'],
  ['ms', '', '79', false, '80 毫秒'],
  ['text', '', '西湖', true, '返回内容里没有'],
  ['text', '', '东湖', false, '返回内容里没有'],
  ['field', 'data.items.0.name', '西湖区', true, '西湖区'],
  ['field', 'data.total', '1', true, '1'],
  ['field', 'data.none', 'null', true, 'null'],
  ['field', 'data.items.1.name', '西湖区', false, '没有这个字段'],
  ['field', '/data/items/0/name', '西湖区', true, '西湖区'],
  ['field', '/data/a~1b', '7', true, '7'],
  ['header', 'Content-Type', 'json', true, 'application/json'],
  ['header', 'Content-Type', 'xml', false, 'application/json'],
  ['header', 'X-None', 'x', false, '没有这个响应头'],
  ['field', 'data.toString', '', false, '没有这个字段'],
])('%s %s %s: %s', (kind, name, value, isMet, found) => {
  expect(checkAnswer(answer, [{ kind, name, value }])).toMatchObject([{ isMet, found }]);
});

it('finds no field in a body that is not JSON', () => {
  expect(checkAnswer({ ...answer, body: '<html>' }, [{ kind: 'field', name: 'data', value: '1' }])).toEqual([
    { text: 'JSON 字段 data 等于 1', isMet: false, found: '没有这个字段' },
  ]);
});
