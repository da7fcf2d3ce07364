import { screen, within } from '@testing-library/react';
import type { VerifyIdentityProps } from '@portal/contract';
import {
  applyWithdraw,
  cancelWithdraw,
  listWithdrawals,
  removeBankCard,
  withdrawInfo,
  type Withdrawal,
  type WithdrawInfo,
} from '@portal/calls';
import { provideSlots } from '@portal/slots';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './Withdraw';

const aWithdrawal = (facts: Partial<Withdrawal> = {}): Withdrawal => ({
  withdrawId: 'wd_1',
  wdNo: 'TX1',
  amount: '150.0000',
  fee: '0.0000',
  arrives: '150.0000',
  bank: '中国工商银行',
  accountEnd: '0588',
  state: 1,
  reason: '',
  createdAt: '2026-08-01 10:00:00',
  endedAt: null,
  ...facts,
});

const open = (info: Partial<WithdrawInfo> = {}, records: Withdrawal[] = []) => {
  network.answer(withdrawInfo, {
    withdrawable: '1200.0000',
    held: '0.0000',
    frozen: '0.0000',
    pending: '30.0000',
    pendingSettle: [{ day: '2026-08-05', amount: '30.0000' }],
    min: '100.0000',
    fee: '2.0000',
    dayLeft: '1000.0000',
    dayMax: '1000.0000',
    isPerson: 0,
    cards: [
      {
        cardId: 'company',
        kind: 'company',
        bank: '中国工商银行',
        accountEnd: '0588',
        holder: '杭州示例有限公司',
      },
    ],
    cardProblem: '',
    open: null,
    ...info,
  });
  network.answer(listWithdrawals, {
    records,
    total: records.length,
    pageNo: 1,
    pageSize: 10,
    sum: { amount: '150.0000', fee: '0.0000' },
  });
  return renderRoute({ portalJson, modules: { './Withdraw': { page } } }, '/withdraw', {
    as: aMember({ roles: 3, currentRole: 2, registerType: 3 }),
  });
};

it('shows the withdrawable amount, and rejects invalid amounts before sending', async () => {
  const { user } = open();

  expect(await screen.findByText('￥1,200.00')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '申请提现' }));
  const dialog = within(await screen.findByRole('dialog', { name: '申请提现' }));
  for (const [amount, text] of [
    ['99', '单笔最低 ￥100.00'],
    ['1200.001', '最多两位小数，精确到分'],
    ['1300', '最多可提现 ￥1,200.00'],
    ['1100', '今日还可提现 ￥1,000.00'],
  ] as const) {
    await user.clear(dialog.getByLabelText('提现金额（元）'));
    await user.type(dialog.getByLabelText('提现金额（元）'), amount);
    await user.click(dialog.getByRole('button', { name: '验证身份' }));
    expect(await dialog.findByText(text)).toBeInTheDocument();
  }
  await user.clear(dialog.getByLabelText('提现金额（元）'));
  await user.type(dialog.getByLabelText('提现金额（元）'), '500');
  expect(dialog.getByText('￥498.00')).toBeInTheDocument();
  expect(network.sentTo(applyWithdraw)).toEqual([]);
});

it('does not offer to cancel once review has begun', async () => {
  open({ open: aWithdrawal() }, [aWithdrawal({ mayCancel: 0 })]);

  expect(await screen.findByRole('button', { name: '申请提现' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: '撤销' })).not.toBeInTheDocument();
});

it('cancels a withdrawal that is not under review, and allows no second one meanwhile', async () => {
  const { user } = open({ open: aWithdrawal() }, [aWithdrawal()]);
  network.answer(cancelWithdraw, { state: 6 });

  expect(await screen.findByRole('button', { name: '申请提现' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '撤销' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认' }));

  expect(await screen.findByText('已撤销，金额已退回可提现')).toBeInTheDocument();
  expect(network.sentTo(cancelWithdraw)).toMatchObject([{ withdrawId: 'wd_1' }]);
});

it('offers no withdrawal once less than the least for each is left for today', async () => {
  open({ dayLeft: '99.9900' });

  expect(
    await screen.findByText('今日还可提现 ￥99.99，不足单笔最低金额，请明天再申请。'),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '申请提现' })).toBeDisabled();
});

it('offers a withdrawal while the least for each is left for today', async () => {
  open({ dayLeft: '100.0000' });

  expect(await screen.findByRole('button', { name: '申请提现' })).toBeEnabled();
});

it('leads an enterprise with an unverified account to its verification', async () => {
  open({ cards: [], cardProblem: '对公账户还没有通过打款验证，验证后才能提现' });

  expect(await screen.findByRole('link', { name: '去验证' })).toHaveAttribute('href', '/companyAdvancedAuth');
  expect(screen.getByRole('button', { name: '申请提现' })).toBeDisabled();
});

describe('a card that is removed', () => {
  beforeEach(() =>
    provideSlots(() =>
      Promise.resolve(({ scene, onProved }: VerifyIdentityProps) => (
        <button type="button" onClick={() => onProved(`ticket for ${scene}`)}>
          prove
        </button>
      )),
    ),
  );
  const cards = [
    { cardId: 'c1', kind: 'own', bank: '中国工商银行', accountEnd: '0588', holder: '王小明' },
    { cardId: 'c2', kind: 'own', bank: '招商银行', accountEnd: '1234', holder: '王小明' },
  ] as const;

  it('is named before its owner proves who they are, and again before it goes', async () => {
    const { user } = open({ isPerson: 1, cards: [...cards] });
    network.answer(removeBankCard, {});
    const row = await screen.findByRole('row', { name: /1234/ });
    await user.click(within(row).getByRole('button', { name: '删除' }));

    expect(screen.getByRole('dialog', { name: '删除银行卡' })).toHaveTextContent('招商银行尾号 1234');
    await user.click(screen.getByRole('button', { name: '验证身份' }));
    await user.click(await screen.findByRole('button', { name: 'prove' }));
    expect(network.sentTo(removeBankCard)).toEqual([]);
    expect(screen.getByRole('dialog', { name: '删除银行卡' })).toHaveTextContent('招商银行尾号 1234');
    await user.click(screen.getByRole('button', { name: '确认删除' }));

    expect(await screen.findByText('已删除')).toBeInTheDocument();
    expect(network.sentTo(removeBankCard)).toEqual([{ cardId: 'c2', ticket: 'ticket for bankCard' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays, with the reason, and is asked for anew once the proof is spent', async () => {
    const { user } = open({ isPerson: 1, cards: [...cards] });
    const remove = async () => {
      await user.click(screen.getByRole('button', { name: '验证身份' }));
      await user.click(await screen.findByRole('button', { name: 'prove' }));
      await user.click(screen.getByRole('button', { name: '确认删除' }));
    };
    network.fail(removeBankCard, 'E3110', {}, 'gone already');
    const row = await screen.findByRole('row', { name: /1234/ });
    await user.click(within(row).getByRole('button', { name: '删除' }));
    await remove();
    expect(await screen.findByText('gone already')).toBeInTheDocument();

    network.fail(removeBankCard, 'E5004');
    await user.click(screen.getByRole('button', { name: '确认删除' }));
    expect(await screen.findByRole('button', { name: '验证身份' })).toBeInTheDocument();
  });

  it('is asked for again once the proof that did not come is closed', async () => {
    provideSlots(() => Promise.reject(new Error('no such remote')));
    const { user } = open({ isPerson: 1, cards: [...cards] });
    const row = await screen.findByRole('row', { name: /1234/ });
    await user.click(within(row).getByRole('button', { name: '删除' }));
    await user.click(screen.getByRole('button', { name: '验证身份' }));

    expect(await screen.findByText('身份验证暂时不可用')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '关闭' }));
    expect(screen.getByRole('dialog', { name: '删除银行卡' })).toHaveTextContent('招商银行尾号 1234');
  });
});
