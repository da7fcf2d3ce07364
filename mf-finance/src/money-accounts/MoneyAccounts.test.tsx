import { screen, waitFor, within } from '@testing-library/react';
import {
  addHold,
  listAccountLedger,
  listHolds,
  listMoneyAccounts,
  viewMoneyAccount,
  type MoneyAccountRow,
} from '@portal/calls';
import { roles } from '@portal/rules';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './MoneyAccounts';

const account: MoneyAccountRow = {
  accountId: 'u_1',
  name: '明镜科技',
  contact: 'company@example.com',
  isOrganisation: 1,
  isProvider: 0,
  balance: '120.0000',
  available: '99.9960',
  gift: '0.0000',
  reserved: '3.0000',
  coupon: '8.0000',
  held: '20.0000',
  isHeld: 0,
  pending: '0.0000',
  payable: '0.0000',
  frozen: '0.0000',
  refunding: '0.0000',
};
const onePage = { total: 1, pageNo: 1, pageSize: 10 };

const open = (search = '') =>
  renderRoute({ portalJson, modules: { './MoneyAccounts': { page } } }, `/ops/accounts${search}`, {
    as: aMember({ roles: roles.consumer + roles.operator, currentRole: roles.operator }),
  });

function answerOne(facts: Partial<MoneyAccountRow> = {}) {
  network.answer(viewMoneyAccount, {
    account: { ...account, ...facts },
    earned: { gross: '0.0000', commission: '0.0000', net: '0.0000', withdrawn: '0.0000' },
    paidIn: '200.0000',
    paidBack: '0.0000',
    spent: '80.0000',
    open: [
      {
        kind: 'recharge',
        no: 'R1',
        amount: '5000.0000',
        state: '待核款',
        since: '2026-08-01 10:00:00',
        link: '/ops/recharge?subjectId=R1',
      },
    ],
  });
  network.answer(listHolds, { records: [], ...onePage, total: 0 });
  network.answer(listAccountLedger, {
    records: [
      {
        transferId: 'tr_1',
        at: '2026-08-01 10:00:00',
        kind: '充值',
        memo: '对公转账 R0',
        account: 'balance',
        amount: '200.0000',
      },
    ],
    sum: '120.0000',
    ...onePage,
  });
}

it('lists accounts with available and frozen amounts, each linked to its page', async () => {
  network.answer(listMoneyAccounts, { records: [account], ...onePage });
  open();

  const row = await screen.findByRole('row', { name: /明镜科技/ });
  expect(row).toHaveTextContent('￥99.99');
  expect(row).toHaveTextContent('20.00');
  expect(within(row).getByRole('link', { name: '查看' })).toHaveAttribute(
    'href',
    '/ops/accounts?accountId=u_1',
  );
});

it('says so when no account matches', async () => {
  network.answer(listMoneyAccounts, { records: [], ...onePage, total: 0 });
  open('?searchText=nobody');

  expect(await screen.findByText('没有符合条件的账户')).toBeInTheDocument();
});

it('shows pending items, and links every entry to its cause', async () => {
  answerOne();
  open('?accountId=u_1');

  expect(await screen.findByText('待核款')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '去处理' })).toHaveAttribute('href', '/ops/recharge?subjectId=R1');
  expect(screen.getByRole('link', { name: '查看来由' })).toHaveAttribute(
    'href',
    '/ops/accounts?accountId=u_1&transferId=tr_1',
  );
});

it('says that the whole account is frozen', async () => {
  answerOne({ isHeld: 1, available: '0.0000', held: '120.0000' });
  open('?accountId=u_1');

  expect(await screen.findByText(/整个账户已冻结/)).toBeInTheDocument();
});

it('freezes at most the available amount, and sends the hold once', async () => {
  answerOne();
  network.answer(addHold, { holdId: 'hold_1', state: 2 });
  const { user } = open('?accountId=u_1');

  await user.click(await screen.findByRole('button', { name: '冻结' }));
  const dialog = within(await screen.findByRole('dialog', { name: '冻结 明镜科技' }));
  await user.type(dialog.getByLabelText('金额（元）'), '100.01');
  await user.type(dialog.getByLabelText('原因'), '疑似盗用，等待核查');
  await user.click(dialog.getByRole('button', { name: '冻结' }));
  expect(await dialog.findByText('现在最多可冻结 ￥99.99')).toBeInTheDocument();
  expect(network.sentTo(addHold)).toEqual([]);

  await user.clear(dialog.getByLabelText('金额（元）'));
  await user.type(dialog.getByLabelText('金额（元）'), '99.99');
  await user.dblClick(dialog.getByRole('button', { name: '冻结' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.sentTo(addHold)).toMatchObject([{ accountId: 'u_1', scope: 'balance', amount: '99.99' }]);
});
