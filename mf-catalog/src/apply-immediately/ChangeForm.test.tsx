import { screen, waitFor } from '@testing-library/react';
import { applyState, changePlan, quoteApply, viewApi } from '@portal/calls';
import { anApiView, aPlan, network } from '@portal/testing';
import { answerApply, aQuote, drawChange } from '../../test/drawPurchase';

describe('a change of plan', () => {
  it('shows difference, credit and effective date before confirmation, and is sent once', async () => {
    answerApply();
    network.answer(
      quoteApply,
      aQuote({ planName: '企业版', price: '30.0000', prepaid: '30.0000', credit: '4.5000', callsLeft: 500 }),
    );
    network.answer(changePlan, { applyId: 'apply_2', state: applyState.active });
    const { user, router } = drawChange();

    expect(await screen.findByRole('radio', { name: /标准版.*当前套餐/ })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: /企业版/ }));
    expect(await screen.findByText('￥25.50')).toBeInTheDocument();
    expect(screen.getByText(/剩余 500 次/)).toBeInTheDocument();
    expect(screen.getByText('新价格').nextElementSibling).toHaveTextContent('￥30.00 每月');
    expect(screen.getByText('确认后立即生效')).toBeInTheDocument();
    await user.dblClick(screen.getByRole('button', { name: '确认变更' }));

    await waitFor(() => expect(router.state.location.search).toBe('?applyId=apply_2'));
    expect(network.sentTo(quoteApply)).toEqual([{ applyId: 'apply_1', planId: 'plan_2' }]);
    expect(network.sentTo(changePlan)).toEqual([
      {
        applyId: 'apply_1',
        planId: 'plan_2',
        reason: '在大厅的看板上显示节假日',
        dailyCalls: '300',
        price: '30.0000',
        weightsMark: 'mark',
        reqNo: expect.any(String),
      },
    ]);
  });

  it('says what coupons pay of it, and is sent with that', async () => {
    answerApply();
    const price = { price: '30.0000', prepaid: '30.0000', credit: '4.5000' };
    network.answer(quoteApply, aQuote({ ...price, available: '120.0000', coupons: '20.0000' }));
    network.answer(changePlan, { applyId: 'apply_2', state: applyState.active });
    const { user } = drawChange();
    await user.click(await screen.findByRole('radio', { name: /企业版/ }));

    expect((await screen.findByText('需要支付')).nextElementSibling).toHaveTextContent(
      '￥30.00（代金券支付 ￥20.00，余额支付 ￥10.00）',
    );
    expect(screen.getByText('差价（代金券与余额支付）').nextElementSibling).toHaveTextContent('￥25.50');
    await user.click(screen.getByRole('button', { name: '确认变更' }));

    await waitFor(() => expect(network.sentTo(changePlan)).toMatchObject([{ coupons: '20.0000' }]));
  });

  it('cannot be confirmed without its quote, which can be retried', async () => {
    answerApply();
    network.lose(quoteApply);
    const { user } = drawChange();

    await user.click(await screen.findByRole('radio', { name: /企业版/ }));
    expect(await screen.findByText('加载失败，请重试')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '确认变更' })).toBeDisabled();
    network.answer(quoteApply, aQuote({ needsApproval: 1, daysLeft: 12, credit: '3.0000' }));
    await user.click(screen.getByRole('button', { name: '重试' }));

    expect(await screen.findByText('提供方通过之时，此前原套餐不变')).toBeInTheDocument();
    expect(screen.getByText('退回金额按通过时实际剩余的计算。')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '确认变更' })).toBeEnabled();
  });

  it('names a change that is already pending when a plan is chosen', async () => {
    answerApply();
    network.fail(quoteApply, 'E3105', { applyId: 'apply_7' });
    const { user } = drawChange();

    await user.click(await screen.findByRole('radio', { name: /企业版/ }));

    expect(await screen.findByRole('link', { name: '查看已有的申请' })).toHaveAttribute(
      'href',
      '/myApplyDetail?applyId=apply_7',
    );
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    expect(screen.getByRole('button', { name: '确认变更' })).toBeDisabled();
  });

  it('says when there is no other plan', async () => {
    answerApply();
    network.answer(viewApi, { ...anApiView(), plans: [aPlan()] });
    drawChange();

    expect(await screen.findByText(/目前只有这一个套餐/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '确认变更' })).toBeDisabled();
  });

  it('links to a change that is already pending', async () => {
    answerApply();
    network.answer(quoteApply, aQuote());
    network.fail(changePlan, 'E3105', { applyId: 'apply_7' });
    const { user } = drawChange();

    await user.click(await screen.findByRole('radio', { name: /企业版/ }));
    await screen.findByText('确认后立即生效');
    await user.click(screen.getByRole('button', { name: '确认变更' }));

    expect(await screen.findByRole('link', { name: '查看已有的申请' })).toHaveAttribute(
      'href',
      '/myApplyDetail?applyId=apply_7',
    );
  });
});

it('shows what is sold now when what was chosen has got another price meanwhile, to be chosen again', async () => {
  answerApply();
  network.answer(quoteApply, aQuote({ planName: '企业版', price: '30.0000' }));
  const text = '套餐的价格或内容刚刚有变化，请查看新的套餐，重新选择后再提交';
  network.fail(changePlan, 'E3103', {}, text);
  const { user } = drawChange();
  await user.click(await screen.findByRole('radio', { name: /企业版/ }));
  await screen.findByText('确认后立即生效');
  const dearer = aPlan({
    planId: 'plan_3',
    name: '企业版',
    kind: 'monthly',
    price: '36.0000',
    validDays: 30,
  });
  network.answer(viewApi, { ...anApiView(), plans: [aPlan(), dearer] });
  await user.click(screen.getByRole('button', { name: '确认变更' }));

  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(await screen.findByText(/￥36\.00 每月/)).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /企业版/ })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: '确认变更' }));
  expect(await screen.findByText('请选择新套餐')).toBeInTheDocument();
  expect(network.sentTo(changePlan)).toHaveLength(1);
});

it('quotes anew what is no longer as it was quoted, and sends that once it is confirmed', async () => {
  answerApply();
  network.answer(quoteApply, aQuote({ planName: '企业版', price: '30.0000', prepaid: '30.0000' }));
  const text = '套餐价格、内容、接口计次或到期时间已变化，请查看新的报价后再确认';
  network.fail(changePlan, 'E3107', {}, text);
  const { user, router } = drawChange();
  await user.click(await screen.findByRole('radio', { name: /企业版/ }));
  await screen.findByText('确认后立即生效');
  const dearer = aQuote({ planName: '企业版', price: '36.0000', prepaid: '36.0000', weightsMark: 'heavier' });
  network.answer(quoteApply, dearer);
  await user.click(screen.getByRole('button', { name: '确认变更' }));

  expect(await screen.findByText(text)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('需要支付').nextElementSibling).toHaveTextContent('￥36.00'));
  network.answer(changePlan, { applyId: 'apply_2', state: applyState.active });
  await user.click(screen.getByRole('button', { name: '确认变更' }));

  await waitFor(() => expect(router.state.location.search).toBe('?applyId=apply_2'));
  expect(network.sentTo(changePlan)).toMatchObject([
    { price: '30.0000', weightsMark: 'mark' },
    { price: '36.0000', weightsMark: 'heavier' },
  ]);
});
