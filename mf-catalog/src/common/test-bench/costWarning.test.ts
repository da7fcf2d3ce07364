import { costWarning } from './costWarning';

const app = {
  price: '0.0100',
  weights: [
    { operation: 'POST /render', units: 5, itemsAt: '' },
    { operation: 'POST /batch', units: 2, itemsAt: '/items' },
    { operation: 'GET /status', units: 0, itemsAt: '' },
  ],
};

it.each([
  ['GET', '/other', '本次调用将计费 ￥0.01'],
  ['POST', '/render', '本次调用将计费 ￥0.05（每次计 5 次）'],
  ['POST', '/batch', '请求体的 /items每条计费 ￥0.02，至少 1 条（按条计费：每条计 2 次）'],
  ['GET', '/status', '这个接口不计费'],
])('warns of the cost of %s %s', (method, path, text) => {
  expect(costWarning(app, { method, path })).toBe(text);
});
