import { screen, within } from '@testing-library/react';
import {
  callCaseUpstream,
  listReviews,
  viewCaseOperation,
  viewCaseOperations,
  viewReview,
  type DraftOperationView,
  type ReviewField,
} from '@portal/calls';
import { network, pageOf, renderPage } from '@portal/testing';
import { page } from './PublicationReview';

const field = (facts: Partial<ReviewField>): ReviewField => ({
  field: 'operations',
  label: '接口',
  kind: 'list',
  value: 'GET /days 节假日',
  before: null,
  isChanged: 0,
  isMasked: 0,
  reasons: [],
  ...facts,
});

const days = { method: 'GET', path: '/days', summary: '节假日', group: '日历' };
const report = { method: 'POST', path: '/days', summary: '上报', group: '日历' };

const preview = (facts: Partial<DraftOperationView> = {}): DraftOperationView => ({
  operation: {
    ...days,
    opId: 'GET /days',
    deprecated: 0,
    description: '<p>按<strong>年份</strong>查询</p>',
    params: [
      {
        name: 'year',
        depth: 0,
        type: 'integer',
        required: 1,
        description: '年份',
        example: '2026',
        place: 'query',
      },
    ],
    request: null,
    responses: [],
    gatewayPath: '/prod/calendar/v1/days',
  },
  sample: 'curl https://gateway/prod/calendar/v1/days',
  answers: [
    { id: 'success', text: '成功', status: 200, body: '{"days":[1]}', code: '' },
    { id: 'empty', text: '什么也没有', status: 200, body: '{"days":[]}', code: '' },
    { id: 'balance', text: '余额不足', status: 402, body: '{}', code: 'E9105' },
  ].map((one) => ({ ...one, contentType: 'application/json', isBinary: 0, isCut: 0 })),
  faults: [],
  ...facts,
});

function open({ isMine = 1, fields = [field({})] }: { isMine?: number; fields?: ReviewField[] } = {}) {
  const row = {
    kind: 'publication' as const,
    subjectId: 'pub_1',
    title: '工作日历',
    applicantName: '历法局',
    state: 'open' as const,
    submittedAt: '2026-08-01 09:00:00',
    dueAt: '2026-08-03 09:00:00',
    isOverdue: 0,
    takenBy: isMine ? '平台运营' : '',
    heldUntil: isMine ? '2026-08-01 10:00:00' : null,
    isMine,
    isOwn: 0,
  };
  network.answer(listReviews, pageOf([row]));
  network.answer(viewReview, { case: row, fields, checks: [] });
  network.answer(viewCaseOperations, { operations: [days, report], operationNum: 2, hasSandbox: 0 });
  network.answer(viewCaseOperation, preview());
  return renderPage(page, { pattern: '/ops/publication', at: '/ops/publication?subjectId=pub_1' });
}

it("previews the reference and the sandbox's answers", async () => {
  const { user } = open();

  expect(await screen.findByText('/prod/calendar/v1/days')).toBeVisible();
  expect(screen.getByText('年份', { selector: 'strong' })).toBeVisible();
  const answer = screen.getByRole('region', { name: '沙箱应答' });
  expect(answer).toHaveTextContent('{"days":[1]}');
  await user.selectOptions(screen.getByLabelText('场景'), 'balance');
  expect(screen.getByText('HTTP 402')).toBeVisible();
  expect(screen.getByText('E9105')).toBeVisible();

  await user.selectOptions(screen.getByLabelText('选择接口'), 'POST /days');
  expect(network.sentTo(viewCaseOperation).at(-1)).toEqual({
    subjectId: 'pub_1',
    method: 'POST',
    path: '/days',
  });
});

it('renders the description as rich text', async () => {
  const html = '<p>数据<strong>每天</strong>更新</p>';
  open({ fields: [field({ field: 'description', label: '详细说明', kind: 'rich', value: html })] });

  expect(await screen.findByText('每天', { selector: 'strong' })).toBeVisible();
  // Nothing is published in this case, so there is no reference.
  expect(network.sentTo(viewCaseOperations)).toEqual([]);
});

it('calls the upstream with the examples, and shows the answer', async () => {
  const { user } = open();
  network.answer(callCaseUpstream, {
    status: 503,
    reason: '',
    ms: 87,
    bytes: 12,
    headers: [{ name: 'retry-after', value: '5' }],
    body: '{"busy":true}',
    isBinary: 0,
    isCut: 0,
  });

  await user.click(await screen.findByRole('button', { name: '调用上游' }));

  expect(await screen.findByText('HTTP 503')).toBeVisible();
  expect(screen.getByText('87 ms')).toBeVisible();
  expect(screen.getByRole('region', { name: '返回头' })).toHaveTextContent('retry-after: 5');
  expect(screen.getByRole('region', { name: '返回内容' })).toHaveTextContent('"busy": true');
  expect(network.sentTo(callCaseUpstream)).toEqual([
    expect.objectContaining({ subjectId: 'pub_1', method: 'GET', path: '/days', env: 'prod' }),
  ]);
  network.answer(callCaseUpstream, {
    ...{ status: 0, reason: '域名无法解析', ms: 3, bytes: 0 },
    ...{ headers: [], body: '', isBinary: 0, isCut: 0 },
  });
  await user.click(screen.getByRole('button', { name: '调用上游' }));
  expect(await screen.findByText(/域名无法解析/)).toBeVisible();
  network.answer(callCaseUpstream, {
    ...{ status: 200, reason: '', ms: 3, bytes: 70_000 },
    ...{ headers: [], body: 'long', isBinary: 0, isCut: 1 },
  });
  await user.click(screen.getByRole('button', { name: '调用上游' }));
  expect(await screen.findByText('内容较长，只显示前 64 KB。')).toBeVisible();
});

it('warns of calls with side effects, and requires the case to be taken first', async () => {
  const { unmount } = open();
  network.answer(
    viewCaseOperation,
    preview({ operation: { ...preview().operation, ...report, opId: 'POST /days' } }),
  );
  expect(await screen.findByText(/POST 会在生产上游真实执行/)).toBeVisible();
  unmount();

  open({ isMine: 0 });
  expect(await screen.findByText(/领取后可以用示例值调用上游/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '调用上游' })).not.toBeInTheDocument();
});

it('lists examples that the sandbox refuses', async () => {
  open();
  network.answer(
    viewCaseOperation,
    preview({ faults: [{ place: 'query', name: 'year', message: '不能大于 2020' }] }),
  );

  const notice = within(await screen.findByText(/请修正示例/));
  expect(notice.getByText('query.year')).toBeVisible();
});
