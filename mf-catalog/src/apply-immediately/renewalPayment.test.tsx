import { screen, waitFor, within } from '@testing-library/react';
import { budgetAction, checkBudgets, quoteApply, raiseBudget, renewApply } from '@portal/calls';
import { network } from '@portal/testing';
import { answerApply, aQuote, drawRenewal } from '../../test/drawPurchase';

describe('a renewal', () => {
  it('shows what coupons pay by now when that is less than was shown, and pays after that is confirmed', async () => {
    answerApply();
    network.answer(quoteApply, aQuote({ available: '110.0000', coupons: '10.0000' }));
    const text = '代金券刚刚已用完、过期或被收回，现在要全部从余额支付';
    network.fail(renewApply, 'E3107', {}, text);
    const { user, router } = drawRenewal();
    expect(await screen.findByText(/全部由代金券支付/)).toBeInTheDocument();
    network.answer(quoteApply, aQuote());
    await user.click(screen.getByRole('button', { name: '确认续费' }));

    expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/全部由代金券支付/)).toBeNull());
    network.answer(renewApply, { expiresAt: null });
    await user.click(screen.getByRole('button', { name: '确认续费' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/myApplyDetail'));
    const [first, second] = network.sentTo(renewApply);
    expect(first).toMatchObject({ coupons: '10.0000' });
    expect(second).not.toHaveProperty('coupons');
  });

  it('keeps whoever has not seen a renewal, or comes back to it, from paying again', async () => {
    answerApply();
    network.answer(quoteApply, aQuote({ lastPaid: { at: '2026-11-24 09:30:12', amount: '10.0000' } }));
    drawRenewal();

    const notice = (await screen.findByText(/已为这个订阅付过/)).closest<HTMLElement>('[role="note"]')!;
    expect(notice).toHaveTextContent(
      '2026-11-24 09:30 已为这个订阅付过 ￥10.00，已经生效。如果只想付一次，请不要再确认。',
    );
    expect(within(notice).getByRole('link', { name: '查看订阅' })).toHaveAttribute(
      'href',
      '/myApplyDetail?applyId=apply_1',
    );
  });

  it('is retried with the same number after a lost answer', async () => {
    answerApply();
    network.answer(quoteApply, aQuote({ oldPrice: '10.0000' }));
    network.lose(renewApply);
    const { user, router } = drawRenewal();

    await user.click(await screen.findByRole('button', { name: '确认续费' }));
    expect(await screen.findByText(/可能已经提交成功.*内容不变就不会重复/)).toBeInTheDocument();
    // It was renewed: a quote asked for now has another end, and the number stands for the one that was sent.
    network.answer(quoteApply, aQuote({ oldPrice: '10.0000', expiresAt: '2026-12-31 10:00:00' }));
    network.answer(renewApply, { expiresAt: null });
    await user.click(await screen.findByRole('button', { name: '确认续费' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/myApplyDetail'));
    const [first, second] = network.sentTo(renewApply);
    expect(second).toEqual(first);
  });

  it('asks for its lost answer also after the page has loaded what it came to', async () => {
    answerApply();
    network.answer(quoteApply, aQuote());
    network.lose(renewApply);
    const budget = {
      budgetId: 'b_1',
      name: '账户每月预算 ￥9.00',
      action: budgetAction.remind,
      cap: '9.0000',
    };
    network.answer(checkBudgets, {
      records: [{ ...budget, used: '0.0000', isExceeded: 1, raiseTo: '10.0000' }],
    });
    network.answer(raiseBudget, { cap: '10.0000' });
    const { user, router } = drawRenewal();
    await user.click(await screen.findByRole('button', { name: '确认续费' }));
    await screen.findByText(/可能已经提交成功/);

    const lastPaid = { at: '2026-11-24 09:30:12', amount: '10.0000' };
    network.answer(quoteApply, aQuote({ expiresAt: '2026-12-31 10:00:00', lastPaid }));
    await user.click(await screen.findByRole('button', { name: '调高到 ￥10.00' }));
    expect(await screen.findByText(/已为这个订阅付过/)).toBeInTheDocument();
    network.answer(renewApply, { expiresAt: null });
    await user.click(screen.getByRole('button', { name: '确认续费' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/myApplyDetail'));
    const [first, second] = network.sentTo(renewApply);
    expect(second).toEqual(first);
  });
});
