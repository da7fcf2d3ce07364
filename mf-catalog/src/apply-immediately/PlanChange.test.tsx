import { act, screen, waitFor, within } from '@testing-library/react';
import {
  applyState,
  budgetOverview,
  findStandings,
  changePlan,
  quoteApply,
  renewApply,
  saveAutoRenewal,
  simpleListApps,
  viewApi,
  viewApply,
  viewAutoRenewal,
  viewComingPrices,
  type ApplyQuote,
  type ApplyView,
  type AutoRenewal,
} from '@portal/calls';
import { codes } from '@portal/codes';
import { aMember, anApiView, anApplyView, aPlan, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './ApplyImmediately';

const draw = (flag: number) =>
  renderRoute(
    { portalJson, modules: { './ApplyImmediately': { page } } },
    `/applyImmediately?flag=${flag}&applyId=apply_1`,
    { as: aMember() },
  );

const anAutoRenewal = (facts: Partial<AutoRenewal> = {}): AutoRenewal => ({
  isOn: 0,
  cap: null,
  price: '9.0000',
  weightChanges: [],
  weightsMark: 'mark',
  available: '100.0000',
  renewsFrom: '2026-11-30 10:00:00',
  lastAt: null,
  lastProblem: '',
  ...facts,
});

function answer(facts: Partial<ApplyView['apply']> = {}) {
  const apply = anApplyView({
    state: applyState.active,
    reason: '在大厅的看板上显示节假日',
    scene: '大厅看板',
    dailyCalls: 300,
    price: '9.0000',
    included: 1000,
    expiresAt: '2026-12-01 10:00:00',
    ...facts,
  });
  network.answer(viewApply, { apply, timeline: [] });
  network.answer(viewComingPrices, { coming: null });
  network.answer(viewAutoRenewal, anAutoRenewal());
  network.answer(viewApi, {
    ...anApiView(),
    plans: [
      aPlan(),
      aPlan({ planId: 'plan_2', name: '企业版', kind: 'monthly', price: '30.0000', validDays: 30 }),
    ],
  });
}

const bought = { calls: null, validDays: 30, qps: 10, dayLimit: null };

const aQuote = (facts: Partial<ApplyQuote> = {}): ApplyQuote => ({
  planName: '标准版',
  oldPrice: '9.0000',
  price: '10.0000',
  oldBought: bought,
  bought,
  boughtMark: 'bought',
  weightChanges: [],
  weightsMark: 'mark',
  prepaid: '10.0000',
  credit: '0.0000',
  callsLeft: null,
  daysLeft: null,
  available: '100.0000',
  coupons: '0.0000',
  expiresAt: '2026-12-01 10:00:00',
  newExpiresAt: '2026-12-31 10:00:00',
  needsApproval: 0,
  ...facts,
});

describe('a renewal', () => {
  it('announces a changed price before payment, and charges what was shown, once', async () => {
    answer();
    network.answer(quoteApply, aQuote({ available: '104.0000', coupons: '4.0000' }));
    network.answer(renewApply, { expiresAt: '2026-12-31 10:00:00' });
    const { user, router } = draw(3);

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
        reqNo: expect.any(String),
      },
    ]);
  });

  it('says what the price buys, and what of it is less than before although the price is the same', async () => {
    answer();
    network.answer(
      quoteApply,
      aQuote({
        oldPrice: '10.0000',
        oldBought: { calls: 10_000, validDays: 30, qps: 10, dayLimit: null },
        bought: { calls: 5_000, validDays: 30, qps: 10, dayLimit: 500 },
      }),
    );
    draw(3);

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
      answer();
      network.answer(quoteApply, aQuote());
      const { user } = draw(3);
      const field = await screen.findByLabelText('单次上限（元）');
      await user.clear(field);
      if (cap) await user.type(field, cap);
      await user.click(screen.getByRole('button', { name: '开启自动续费' }));

      expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
      expect(network.sentTo(saveAutoRenewal)).toEqual([]);
    },
  );

  it('works with a server of the version before, which does not say what is bought', async () => {
    answer();
    network.answer(quoteApply, aQuote({ oldBought: undefined, bought: undefined, boughtMark: undefined }));
    network.answer(renewApply, { expiresAt: '2026-12-31 10:00:00' });
    const { user } = draw(3);
    await user.click(await screen.findByRole('button', { name: '确认续费' }));

    await waitFor(() => expect(network.sentTo(renewApply)).toHaveLength(1));
    expect(network.sentTo(renewApply)[0]).not.toHaveProperty('boughtMark');
  });

  it('lists operations whose weight rises, and asks for consent to automatic renewal', async () => {
    answer();
    const weightChanges = [{ operation: 'POST /batch', from: '每次计 1 次', to: '每次计 5 次' }];
    network.answer(quoteApply, aQuote({ weightChanges }));
    network.answer(
      viewAutoRenewal,
      anAutoRenewal({ isOn: 1, cap: '12.0000', price: '10.0000', weightChanges, mark: 'seen' }),
    );
    network.answer(saveAutoRenewal, {});
    const { user } = draw(3);

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
    answer();
    network.answer(quoteApply, aQuote());
    const { user, router } = draw(3);
    await user.type(await screen.findByLabelText('单次上限（元）'), '5');

    await act(() => router.navigate('/elsewhere'));

    await user.click(await screen.findByRole('button', { name: '取消' }));
    expect(screen.getByLabelText('单次上限（元）')).toHaveValue('95');
  });

  it('keeps whoever has not seen a renewal, or comes back to it, from paying again', async () => {
    answer();
    network.answer(quoteApply, aQuote({ lastPaid: { at: '2026-11-24 09:30:12', amount: '10.0000' } }));
    draw(3);

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
    answer();
    network.answer(quoteApply, aQuote({ oldPrice: '10.0000' }));
    network.lose(renewApply);
    const { user, router } = draw(3);

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

  it('stays possible when its automatic renewal cannot be loaded, which can be retried', async () => {
    answer();
    network.answer(quoteApply, aQuote());
    network.fail(viewAutoRenewal, 'E3107');
    const { user } = draw(3);

    const panel = within(await screen.findByRole('region', { name: '自动续费' }));
    expect(await panel.findByText(codes.E3107.text)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '确认续费' })).toBeEnabled();
    answer();
    await user.click(panel.getByRole('button', { name: '重试' }));

    expect(await panel.findByLabelText('单次上限（元）')).toHaveValue('9');
    expect(panel.queryByText(codes.E3107.text)).toBeNull();
  });

  it.each([
    ['E3107', '该订阅长期有效，不需要续费'],
    ['E3103', '该套餐已下架，请变更为其他套餐'],
  ] as const)('that is not possible (%s) is explained, with links onwards', async (code, text) => {
    answer({ expiresAt: null });
    network.fail(quoteApply, code, {}, text);
    draw(3);

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
    answer({ env: 'sandbox', expiresAt: null });
    network.fail(quoteApply, 'E3107', {}, '该订阅长期有效，不需要续费');
    draw(3);

    expect(await screen.findByText('该订阅长期有效，不需要续费')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '变更套餐' })).not.toBeInTheDocument();
  });

  it('is not possible beyond the balance', async () => {
    answer();
    network.answer(quoteApply, aQuote({ available: '9.9999' }));
    draw(3);

    expect(await screen.findByText(/可用余额不足/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '确认续费' })).toBeDisabled();
  });
});

it('prefills another application from a former one', async () => {
  answer({ state: applyState.rejected });
  network.answer(simpleListApps, {
    records: [
      { appId: 'app_0', appName: '别的', state: 3, signType: 'key' },
      { appId: 'app_1', appName: '天气看板', state: 3, signType: 'key' },
    ],
  });
  network.answer(budgetOverview, {
    available: '100.0000',
    gift: '0.0000',
    refundable: '100.0000',
    held: '0.0000',
    isHeld: 0,
    coupons: '0.0000',
    reserved: '0.0000',
    refunding: '0.0000',
    monthCost: '0.0000',
    lastMonthCost: '0.0000',
    forecast: '0.0000',
    monthBudget: null,
    days: [],
  });
  network.answer(findStandings, { records: [] });
  draw(3);

  expect(await screen.findByLabelText('申请理由')).toHaveValue('在大厅的看板上显示节假日');
  expect(screen.getByLabelText('预计日调用量')).toHaveValue('300');
  expect(screen.getByRole('radio', { name: /天气看板/ })).toBeChecked();
});

describe('a change of plan', () => {
  it('shows difference, credit and effective date before confirmation, and is sent once', async () => {
    answer();
    network.answer(
      quoteApply,
      aQuote({ planName: '企业版', price: '30.0000', prepaid: '30.0000', credit: '4.5000', callsLeft: 500 }),
    );
    network.answer(changePlan, { applyId: 'apply_2', state: applyState.active });
    const { user, router } = draw(4);

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

  it('cannot be confirmed without its quote, which can be retried', async () => {
    answer();
    network.lose(quoteApply);
    const { user } = draw(4);

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
    answer();
    network.fail(quoteApply, 'E3105', { applyId: 'apply_7' });
    const { user } = draw(4);

    await user.click(await screen.findByRole('radio', { name: /企业版/ }));

    expect(await screen.findByRole('link', { name: '查看已有的申请' })).toHaveAttribute(
      'href',
      '/myApplyDetail?applyId=apply_7',
    );
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    expect(screen.getByRole('button', { name: '确认变更' })).toBeDisabled();
  });

  it('says when there is no other plan', async () => {
    answer();
    network.answer(viewApi, { ...anApiView(), plans: [aPlan()] });
    draw(4);

    expect(await screen.findByText(/目前只有这一个套餐/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '确认变更' })).toBeDisabled();
  });

  it('links to a change that is already pending', async () => {
    answer();
    network.answer(quoteApply, aQuote());
    network.fail(changePlan, 'E3105', { applyId: 'apply_7' });
    const { user } = draw(4);

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
  answer();
  network.answer(quoteApply, aQuote({ planName: '企业版', price: '30.0000' }));
  const text = '套餐的价格或内容刚刚有变化，请查看新的套餐，重新选择后再提交';
  network.fail(changePlan, 'E3103', {}, text);
  const { user } = draw(4);
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

describe('a price to come', () => {
  const { planId: _, ...terms } = aPlan({ name: '企业版', kind: 'monthly', price: '30.0000', validDays: 30 });
  const coming = {
    at: '2026-12-17 14:32:00',
    plans: [aPlan(), { ...terms, price: '36.0000' }],
    others: [],
  };

  it('is shown with its day at the plan that it belongs to when plans are chosen', async () => {
    answer();
    network.answer(viewComingPrices, { coming });
    draw(4);

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
    answer();
    network.answer(viewComingPrices, { coming });
    network.answer(quoteApply, aQuote({ planName, price, oldPrice: price }));
    draw(3);

    expect(await screen.findByText(text)).toHaveTextContent('此前续费仍按今天的价格。');
  });

  it('is said for a pack of fewer calls at the same price', async () => {
    answer();
    const pack = aPlan({ name: '万次包', kind: 'pack', price: '10.0000', included: 5000, validDays: 30 });
    network.answer(viewComingPrices, { coming: { ...coming, plans: [pack] } });
    const now = { calls: 10_000, validDays: 30, qps: pack.qps, dayLimit: pack.dayLimit };
    network.answer(
      quoteApply,
      aQuote({ planName: '万次包', oldPrice: '10.0000', oldBought: now, bought: now }),
    );
    draw(3);

    expect(await screen.findByText(/“万次包”届时为 ￥10\.00，5,000 次，30 天有效/)).toBeInTheDocument();
  });

  it.each([
    ['36.0000', '30.0000', /2026-12-17 14:32 起的价格 ￥36\.00 高于您的单次上限 ￥30\.00，此后不会自动续费/],
    ['36.0000', '36.0000', null],
    [null, '99.0000', /2026-12-17 14:32 起这个套餐不再出售，此后不会自动续费/],
  ])('of %s beside a cap of %s says whether it is renewed automatically', async (price, cap, text) => {
    answer();
    const plans = price === null ? [aPlan()] : [{ ...terms, price }];
    network.answer(viewComingPrices, { coming: { ...coming, plans } });
    network.answer(quoteApply, aQuote({ planName: '企业版', price: '30.0000', oldPrice: '30.0000' }));
    network.answer(viewAutoRenewal, anAutoRenewal({ isOn: 1, cap, price: '30.0000' }));
    draw(3);

    await screen.findByText(/起调整价格/);
    await screen.findByRole('button', { name: '关闭自动续费' });
    if (text) expect(screen.getByText(/此后不会自动续费/).closest('section')).toHaveTextContent(text);
    else expect(screen.queryByText(/此后不会自动续费/)).toBeNull();
  });

  it('is no matter of a renewal where another plan changes', async () => {
    answer();
    network.answer(viewComingPrices, { coming });
    network.answer(quoteApply, aQuote({ planName: '企业版', price: '36.0000' }));
    draw(3);

    await waitFor(() => expect(network.sentTo(viewComingPrices)).toHaveLength(1));
    expect(screen.queryByText(/起调整价格/)).toBeNull();
  });
});
