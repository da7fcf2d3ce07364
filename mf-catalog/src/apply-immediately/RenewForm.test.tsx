import { act, screen, waitFor, within } from '@testing-library/react';
import {
  applyState,
  budgetOverview,
  findStandings,
  quoteApply,
  renewApply,
  saveAutoRenewal,
  simpleListApps,
  viewAutoRenewal,
} from '@portal/calls';
import { codes } from '@portal/codes';
import { network } from '@portal/testing';
import { hundredYuan } from '../../test/hundredYuan';
import { anAutoRenewal, answerApply, aQuote, drawRenewal } from '../../test/drawPurchase';

describe('a renewal', () => {
  it('announces a changed price before payment, and charges what was shown, once', async () => {
    answerApply();
    network.answer(quoteApply, aQuote({ available: '104.0000', coupons: '4.0000' }));
    network.answer(renewApply, { expiresAt: '2026-12-31 10:00:00' });
    const { user, router } = drawRenewal();

    expect(await screen.findByText('￥104.00，其中代金券 ￥4.00')).toBeInTheDocument();
    expect(screen.getByText('现在支付').nextElementSibling).toHaveTextContent(
      '￥10.00（代金券支付 ￥4.00，余额支付 ￥6.00）',
    );
    expect(await screen.findByText(/套餐价格已由 ￥9.00 调整为 ￥10.00/)).toBeInTheDocument();
    expect(screen.getByText('2026-12-31 10:00')).toBeInTheDocument();
    await user.dblClick(screen.getByRole('button', { name: '确认续费' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/myApplyDetail'));
    expect(network.sentTo(renewApply)).toEqual([
      {
        applyId: 'apply_1',
        price: '10.0000',
        weightsMark: 'mark',
        boughtMark: 'bought',
        expiresAt: '2026-12-01 10:00:00',
        coupons: '4.0000',
        reqNo: expect.any(String),
      },
    ]);
  });

  it('says what the price buys, and what of it is less than before although the price is the same', async () => {
    answerApply();
    network.answer(
      quoteApply,
      aQuote({
        oldPrice: '10.0000',
        oldBought: { calls: 10_000, validDays: 30, qps: 10, dayLimit: null },
        bought: { calls: 5_000, validDays: 30, qps: 10, dayLimit: 500 },
      }),
    );
    drawRenewal();

    expect(await screen.findByText('5,000 次，30 天有效，每秒 10 次，每天 500 次')).toBeInTheDocument();
    const lines = within(screen.getByText(/套餐内容有变化/)).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '包含次数由 10,000 改为 5,000',
      '每天次数由 不限 改为 500',
    ]);
  });

  it.each([
    ['8.99', '不能低于现在的价格 ￥9.00'],
    ['-20', '不能为负数'],
    ['1e3', '只填数字和小数点'],
    ['1,000', '只填数字和小数点'],
    ['9.00001', '最多四位小数'],
    ['9999999999', '最多九位整数'],
    ['', '请填写'],
  ])(
    'says what is wrong with “%s” as the cap of automatic renewals, and sends nothing',
    async (cap, text) => {
      answerApply();
      network.answer(quoteApply, aQuote());
      const { user } = drawRenewal();
      const field = await screen.findByLabelText('单次上限（元）');
      await user.clear(field);
      if (cap) await user.type(field, cap);
      await user.click(screen.getByRole('button', { name: '开启自动续费' }));

      expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
      expect(network.sentTo(saveAutoRenewal)).toEqual([]);
    },
  );

  it('works with a server of the version before, which does not say what is bought', async () => {
    answerApply();
    network.answer(quoteApply, aQuote({ oldBought: undefined, bought: undefined, boughtMark: undefined }));
    network.answer(renewApply, { expiresAt: '2026-12-31 10:00:00' });
    const { user } = drawRenewal();
    await user.click(await screen.findByRole('button', { name: '确认续费' }));

    await waitFor(() => expect(network.sentTo(renewApply)).toHaveLength(1));
    expect(network.sentTo(renewApply)[0]).not.toHaveProperty('boughtMark');
  });

  it('lists operations whose weight rises, and asks for consent to automatic renewal', async () => {
    answerApply();
    const weightChanges = [{ operation: 'POST /batch', from: '每次计 1 次', to: '每次计 5 次' }];
    network.answer(quoteApply, aQuote({ weightChanges }));
    network.answer(
      viewAutoRenewal,
      anAutoRenewal({ isOn: 1, cap: '12.0000', price: '10.0000', weightChanges, mark: 'seen' }),
    );
    network.answer(saveAutoRenewal, {});
    const { user } = drawRenewal();

    expect(await screen.findByText(/接口计次有变化，续费后按新的计次计费/)).toHaveTextContent(
      'POST /batch 由“每次计 1 次”改为“每次计 5 次”',
    );
    await user.click(await screen.findByRole('button', { name: '接受新的计次' }));

    await waitFor(() =>
      expect(network.sentTo(saveAutoRenewal)).toEqual([
        {
          applyId: 'apply_1',
          isOn: '1',
          cap: '12.0000',
          weightsMark: 'mark',
          mark: 'seen',
          reqNo: expect.any(String),
        },
      ]),
    );
  });

  it('asks before a typed maximum is left', async () => {
    answerApply();
    network.answer(quoteApply, aQuote());
    const { user, router } = drawRenewal();
    await user.type(await screen.findByLabelText('单次上限（元）'), '5');

    await act(() => router.navigate('/elsewhere'));

    await user.click(await screen.findByRole('button', { name: '取消' }));
    expect(screen.getByLabelText('单次上限（元）')).toHaveValue('95');
  });

  it('stays possible when its automatic renewal cannot be loaded, which can be retried', async () => {
    answerApply();
    network.answer(quoteApply, aQuote());
    network.fail(viewAutoRenewal, 'E3107');
    const { user } = drawRenewal();

    const panel = within(await screen.findByRole('region', { name: '自动续费' }));
    expect(await panel.findByText(codes.E3107.text)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '确认续费' })).toBeEnabled();
    answerApply();
    await user.click(panel.getByRole('button', { name: '重试' }));

    expect(await panel.findByLabelText('单次上限（元）')).toHaveValue('9');
    expect(panel.queryByText(codes.E3107.text)).toBeNull();
  });

  it.each([
    ['E3107', '该订阅长期有效，不需要续费'],
    ['E3103', '该套餐已下架，请变更为其他套餐'],
  ] as const)('that is not possible (%s) is explained, with links onwards', async (code, text) => {
    answerApply({ expiresAt: null });
    network.fail(quoteApply, code, {}, text);
    drawRenewal();

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/刷新/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: '查看订阅' })).toHaveAttribute(
      'href',
      '/myApplyDetail?applyId=apply_1',
    );
    expect(screen.getByRole('link', { name: '变更套餐' })).toHaveAttribute(
      'href',
      '/applyImmediately?flag=4&applyId=apply_1',
    );
  });

  it('of a sandbox offers no other plan', async () => {
    answerApply({ env: 'sandbox', expiresAt: null });
    network.fail(quoteApply, 'E3107', {}, '该订阅长期有效，不需要续费');
    drawRenewal();

    expect(await screen.findByText('该订阅长期有效，不需要续费')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '变更套餐' })).not.toBeInTheDocument();
  });

  it('is not possible beyond the balance', async () => {
    answerApply();
    network.answer(quoteApply, aQuote({ available: '9.9999' }));
    drawRenewal();

    expect(await screen.findByText(/可用余额不足/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '确认续费' })).toBeDisabled();
  });
});

it('prefills another application from a former one', async () => {
  answerApply({ state: applyState.rejected });
  network.answer(simpleListApps, {
    records: [
      { appId: 'app_0', appName: '别的', state: 3, signType: 'key' },
      { appId: 'app_1', appName: '天气看板', state: 3, signType: 'key' },
    ],
  });
  network.answer(budgetOverview, hundredYuan);
  network.answer(findStandings, { records: [] });
  drawRenewal();

  expect(await screen.findByLabelText('申请理由')).toHaveValue('在大厅的看板上显示节假日');
  expect(screen.getByLabelText('预计日调用量')).toHaveValue('300');
  expect(screen.getByRole('radio', { name: /天气看板/ })).toBeChecked();
});
