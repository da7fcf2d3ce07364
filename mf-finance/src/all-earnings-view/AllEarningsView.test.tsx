import { screen, within } from '@testing-library/react';
import {
  confirmStatement,
  disputeStatement,
  earningSummary,
  earningTrend,
  listEarnings,
  listStatements,
  viewStatement,
  type EarningRow,
  type Statement,
} from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './AllEarningsView';

jest.mock('../common/chartLibrary', () => ({ drawChart: () => ({ destroy: () => {} }) }));

const aRow = (facts: Partial<EarningRow> = {}): EarningRow => ({
  earningId: 'earn_1',
  day: '2026-08-01',
  kind: 'usage',
  apiId: 'api_1',
  apiName: '工作日历',
  planName: '标准',
  planKind: 'perCall',
  price: '0.0300',
  consumer: '海港商城',
  calls: 1200,
  units: 6000,
  gross: '36.0000',
  commission: '3.6000',
  covered: '0.0000',
  net: '32.4000',
  open: '32.4000',
  state: 'open',
  settlesOn: '2026-08-08',
  ...facts,
});

const aStatement = (facts: Partial<Statement> = {}): Statement => ({
  statementId: 'stm_1',
  month: '2026-07',
  gross: '100.0000',
  commission: '10.0000',
  covered: '0.0000',
  net: '90.0000',
  state: 1,
  madeAt: '2026-08-03 00:10:00',
  dueAt: '2026-08-10 00:10:00',
  dispute: '',
  answer: '',
  adjustment: '0.0000',
  confirmedAt: null,
  ...facts,
});

const aView = (facts: Partial<Statement>) => ({
  statement: aStatement(facts),
  lines: { records: [], total: 0, pageNo: 1, pageSize: 50 },
});

const open = (at: string, statement = aStatement()) => {
  network.answer(earningSummary, {
    total: '1000.0000',
    pending: '32.4000',
    withdrawable: '800.0000',
    frozen: '0.0000',
    withdrawn: '167.6000',
    settleDays: 7,
    commission: { rate: '10', fromDay: '' },
    nextCommission: { rate: '8.5', fromDay: '2026-09-01' },
    apis: [{ apiId: 'api_1', name: '工作日历' }],
  });
  network.answer(earningTrend, { points: [] });
  network.answer(listEarnings, {
    records: [aRow()],
    total: 1,
    pageNo: 1,
    pageSize: 10,
    sum: {
      calls: 1200,
      units: 6000,
      gross: '36.0000',
      commission: '3.6000',
      covered: '0.0000',
      net: '32.4000',
      open: '32.4000',
    },
  });
  network.answer(listStatements, { records: [statement], total: 1, pageNo: 1, pageSize: 10 });
  return renderRoute({ portalJson, modules: { './AllEarningsView': { page } } }, at, {
    as: aMember({ roles: 3, currentRole: 2, registerType: 3 }),
  });
};

it('shows earnings for the days and API of the address, and when they can be withdrawn', async () => {
  open('/allEarningsView?from=2026-07-20&to=2026-08-01&apiId=api_1&state=open');

  const row = within(await screen.findByRole('row', { name: /2026-08-01/ }));
  expect(row.getByText('标准（按次）')).toBeInTheDocument();
  const day = row.getByText('2026-08-08');
  expect(day.closest('td')).toHaveTextContent('待结算');
  expect(day.closest('small')).toBeInTheDocument();
  expect(row.getByText('1,200（计 6,000 次）')).toBeInTheDocument();
  expect(screen.getByText('计 6,000 次')).toBeInTheDocument();
  expect(document.body).toHaveTextContent('自 2026-09-01 起平台佣金为 8.5%，此前的收益不受影响。');
  expect(network.sentTo(listEarnings)).toMatchObject([
    { from: '2026-07-20', to: '2026-08-01', apiId: 'api_1', state: 'open' },
  ]);
});

it.each(['/allEarningsView', '/allEarningsView?tab=statements'])(
  'exports %s from beside what chooses its columns, in one row of buttons',
  async (at) => {
    open(at);

    const columns = await screen.findByRole('button', { name: '列设置' });
    const buttons = columns.parentElement!.parentElement!;
    expect(within(buttons).getByRole('button', { name: '导出' })).toBeInTheDocument();
  },
);

it('lets a statement be confirmed, or disputed with a reason', async () => {
  const { user } = open('/allEarningsView?tab=statements');
  network.answer(disputeStatement, { state: 2 });
  network.answer(confirmStatement, { state: 4 });

  expect(await screen.findByRole('link', { name: '下载 PDF' })).toHaveAttribute(
    'href',
    expect.stringContaining('/earning/statementPdf?statementId=stm_1'),
  );
  await user.click(screen.getByRole('button', { name: '异议' }));
  const dialog = within(await screen.findByRole('dialog', { name: '提出异议' }));
  expect(dialog.getByText(/每张结算单只能提一次，有几处时请一并写清/)).toBeInTheDocument();
  await user.type(dialog.getByLabelText('异议内容'), '10 日少算');
  await user.click(dialog.getByRole('button', { name: '提交异议' }));
  expect(network.sentTo(disputeStatement)).toMatchObject([{ statementId: 'stm_1', reason: '10 日少算' }]);

  await user.click(await screen.findByRole('button', { name: '确认' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: '确认结算单' })).getByRole('button', { name: '确认' }),
  );
  expect(network.sentTo(confirmStatement)).toMatchObject([{ statementId: 'stm_1' }]);
});

it.each<[string, Partial<Statement>, RegExp]>([
  ['waiting', {}, /请核对明细，在 2026-08-10 00:10 前确认；有误时提出异议/],
  ['disputed', { state: 2, dueAt: null, dispute: '少算' }, /运营核对后答复.*不会自动确认/],
  ['answered', { state: 3, answer: '已补给' }, /在 2026-08-10 00:10 前确认，到期自动确认.*提交工单/],
])('says of a %s statement what to do and what follows', async (_, facts, text) => {
  network.answer(viewStatement, aView(facts));
  open('/allEarningsView?tab=statements&statementId=stm_1');

  // Above it is one about the commission to come.
  await screen.findByRole('heading', { name: '2026-07 结算单' });
  expect(screen.getAllByRole('note').at(-1)).toHaveTextContent(text);
});

it('asks nothing more of a confirmed statement, and says since when it is', async () => {
  network.answer(viewStatement, aView({ state: 4, dueAt: null, confirmedAt: '2026-08-09 08:30:00' }));
  open('/allEarningsView?tab=statements&statementId=stm_1');

  expect((await screen.findByText('确认时间')).nextElementSibling).toHaveTextContent('2026-08-09 08:30');
  expect(screen.queryByText(/请核对明细|对答复仍有疑问/)).toBeNull();
});

it.each([
  ['5.0000', '按答复确认 2026-07 的结算单，实收 ￥90.00，另有调整 ￥5.00，已计入答复当日的收益？'],
  ['-5.0000', '按答复确认 2026-07 的结算单，实收 ￥90.00，另有调整 -￥5.00，已计入答复当日的收益？'],
  ['0.0000', '按答复确认 2026-07 的结算单，实收 ￥90.00，没有调整？'],
])('asks to confirm what an answer with an adjustment of %s came to', async (adjustment, question) => {
  const answered = aStatement({ state: 3, dispute: '少算', answer: '已核对', adjustment });
  const { user } = open('/allEarningsView?tab=statements', answered);
  await user.click(await screen.findByRole('button', { name: '确认' }));

  expect(await screen.findByRole('dialog', { name: '确认结算单' })).toHaveTextContent(question);
});
