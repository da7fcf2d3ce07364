import { screen, waitFor } from '@testing-library/react';
import { quoteApply, viewAutoRenewal, viewComingPrices } from '@portal/calls';
import { aPlan, network } from '@portal/testing';
import { anAutoRenewal, answerApply, aQuote, drawChange, drawRenewal } from '../../test/drawPurchase';

describe('a price to come', () => {
  const { planId: _, ...terms } = aPlan({ name: '企业版', kind: 'monthly', price: '30.0000', validDays: 30 });
  const coming = {
    at: '2026-12-17 14:32:00',
    plans: [aPlan(), { ...terms, price: '36.0000' }],
    others: [],
  };

  it('is shown with its day at the plan that it belongs to when plans are chosen', async () => {
    answerApply();
    network.answer(viewComingPrices, { coming });
    drawChange();

    expect((await screen.findByText(/起调整价格/)).parentElement).toHaveTextContent(
      '2026-12-17 14:32 起调整价格',
    );
    expect(screen.getByText(/到期前按变更时的价格/)).toBeInTheDocument();
    expect(screen.getByText('2026-12-17 起改为').parentElement).toHaveTextContent(/￥36\.00 每月/);
    expect(screen.getAllByText('2026-12-17 起改为')).toHaveLength(1);
  });

  it.each([
    [
      'says what a renewal will cost, and that it costs as today before',
      '企业版',
      '30.0000',
      /“企业版”届时为 ￥36\.00 每月/,
    ],
    ['says when the plan is not sold any more', '停售版', '30.0000', /“停售版”届时不再出售/],
  ])('%s', async (_name, planName, price, text) => {
    answerApply();
    network.answer(viewComingPrices, { coming });
    network.answer(quoteApply, aQuote({ planName, price, oldPrice: price }));
    drawRenewal();

    expect(await screen.findByText(text)).toHaveTextContent('此前续费仍按今天的价格。');
  });

  it('is said for a pack of fewer calls at the same price', async () => {
    answerApply();
    const pack = aPlan({ name: '万次包', kind: 'pack', price: '10.0000', included: 5000, validDays: 30 });
    network.answer(viewComingPrices, { coming: { ...coming, plans: [pack] } });
    const now = { calls: 10_000, validDays: 30, qps: pack.qps, dayLimit: pack.dayLimit };
    network.answer(
      quoteApply,
      aQuote({ planName: '万次包', oldPrice: '10.0000', oldBought: now, bought: now }),
    );
    drawRenewal();

    expect(await screen.findByText(/“万次包”届时为 ￥10\.00，5,000 次，30 天有效/)).toBeInTheDocument();
  });

  it.each([
    ['36.0000', '30.0000', /2026-12-17 14:32 起的价格 ￥36\.00 高于您的单次上限 ￥30\.00，此后不会自动续费/],
    ['36.0000', '36.0000', null],
    [null, '99.0000', /2026-12-17 14:32 起这个套餐不再出售，此后不会自动续费/],
  ])('of %s beside a cap of %s says whether it is renewed automatically', async (price, cap, text) => {
    answerApply();
    const plans = price === null ? [aPlan()] : [{ ...terms, price }];
    network.answer(viewComingPrices, { coming: { ...coming, plans } });
    network.answer(quoteApply, aQuote({ planName: '企业版', price: '30.0000', oldPrice: '30.0000' }));
    network.answer(viewAutoRenewal, anAutoRenewal({ isOn: 1, cap, price: '30.0000' }));
    drawRenewal();

    await screen.findByText(/起调整价格/);
    await screen.findByRole('button', { name: '关闭自动续费' });
    if (text) expect(screen.getByText(/此后不会自动续费/).closest('section')).toHaveTextContent(text);
    else expect(screen.queryByText(/此后不会自动续费/)).toBeNull();
  });

  it('is no matter of a renewal where another plan changes', async () => {
    answerApply();
    network.answer(viewComingPrices, { coming });
    network.answer(quoteApply, aQuote({ planName: '企业版', price: '36.0000' }));
    drawRenewal();

    await waitFor(() => expect(network.sentTo(viewComingPrices)).toHaveLength(1));
    expect(screen.queryByText(/起调整价格/)).toBeNull();
  });
});
