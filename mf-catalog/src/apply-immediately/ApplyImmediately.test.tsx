import { screen, waitFor, within } from '@testing-library/react';
import { addApply, findStandings, simpleListApps } from '@portal/calls';
import { addDays, today } from '@portal/rules';
import { aColleague, aPlan, network } from '@portal/testing';
import { answerApi, drawApply, fillInApply, stopped, submitApply } from '../../test/drawApply';

it('applies once with everything chosen, and leads to the application', async () => {
  answerApi(aPlan(), aPlan({ planId: 'plan_2', name: '企业版' }));
  network.answer(addApply, { applyId: 'apply_9', state: 1 });
  const { user, router } = await fillInApply();

  await user.click(screen.getByRole('radio', { name: /企业版/ }));
  await user.clear(screen.getByLabelText('每月预算上限（选填，元）'));
  await user.type(screen.getByLabelText('每月预算上限（选填，元）'), '50');
  await user.dblClick(submitApply());

  await waitFor(() => expect(router.state.location.pathname).toBe('/myApplyDetail'));
  expect(network.sentTo(addApply)).toEqual([
    expect.objectContaining({
      appId: 'app_1',
      apiId: 'api_1',
      planId: 'plan_2',
      env: 'prod',
      dailyCalls: '100',
      budgetCap: '50',
      dataTerms: '1',
    }),
  ]);
  expect(network.sentTo(addApply)[0]).not.toHaveProperty('hasAgreed');
});

it('suggests a monthly cap until the user changes it', async () => {
  answerApi(aPlan(), aPlan({ planId: 'plan_2', name: '包月', kind: 'monthly', price: '30.0000' }));
  network.answer(addApply, { applyId: 'apply_9', state: 1 });
  const { user } = await fillInApply();
  const cap = () => screen.queryByLabelText('每月预算上限（选填，元）');

  expect(cap()).toHaveValue('90.00');
  await user.clear(screen.getByLabelText('预计日调用量'));
  await user.type(screen.getByLabelText('预计日调用量'), '200');
  expect(cap()).toHaveValue('180.00');
  await user.clear(cap()!);
  expect(screen.getByText('没有上限，按实际用量计费')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '按建议 180.00' }));
  expect(cap()).toHaveValue('180.00');
  await user.click(screen.getByRole('radio', { name: /包月/ }));
  expect(cap()).toBeNull();
  await user.click(screen.getByRole('radio', { name: /标准版/ }));
  await user.click(submitApply());

  await waitFor(() => expect(network.sentTo(addApply)[0]).toMatchObject({ budgetCap: '180.00' }));
});

it('sends the start day for production only', async () => {
  answerApi(aPlan());
  network.answer(addApply, { applyId: 'apply_9', state: 1 });
  const { user } = await fillInApply();
  const startOn = addDays(today(), 7);

  await user.type(await screen.findByRole('textbox', { name: '上线时间（选填）' }), addDays(today(), 91));
  await user.click(submitApply());
  const latest = await screen.findByText(addDays(today(), 90));
  expect(latest.parentElement).toHaveTextContent(`不能晚于 ${addDays(today(), 90)}`);
  expect(network.sentTo(addApply)).toEqual([]);
  await user.clear(screen.getByLabelText('上线时间（选填）'));
  await user.type(screen.getByLabelText('上线时间（选填）'), startOn);
  await user.click(screen.getByRole('radio', { name: /沙箱/ }));
  expect(screen.queryByLabelText('上线时间（选填）')).toBeNull();
  await user.click(screen.getByRole('radio', { name: /生产/ }));
  await user.click(submitApply());

  await waitFor(() => expect(network.sentTo(addApply)[0]).toMatchObject({ startOn }));
});

it('sends no cap for prepaid calls, and shows the terms of data use', async () => {
  answerApi(aPlan({ kind: 'monthly', price: '30.0000' }));
  network.answer(addApply, { applyId: 'apply_9', state: 1 });
  const { user } = await fillInApply();

  await user.click(screen.getByRole('button', { name: '《数据使用条款》' }));
  expect(await screen.findByRole('dialog', { name: '数据使用条款' })).toHaveTextContent('不转售');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('checkbox', { name: /我同意按申请的用途使用数据/ })).toBeChecked();
  await user.click(submitApply());

  await waitFor(() => expect(network.sentTo(addApply)).toHaveLength(1));
  expect(network.sentTo(addApply)[0]).not.toHaveProperty('budgetCap');
});

it('offers no stopped app, and no plan that is not available to the applicant, in either environment', async () => {
  answerApi(aPlan(), aPlan({ planId: 'plan_2', name: '企业版', needLevel: 1 }));
  const { user } = drawApply();

  expect(await screen.findByRole('radio', { name: /天气看板/ })).toBeChecked();
  expect(screen.queryByRole('radio', { name: /旧看板/ })).toBeNull();
  expect(screen.getByRole('radio', { name: /企业版.*需企业认证/ })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: /沙箱/ }));

  expect(screen.getByRole('radio', { name: /企业版.*需企业认证/ })).toBeDisabled();
  expect(screen.queryByLabelText('每月预算上限（选填，元）')).toBeNull();
});

it('reports missing fields before sending', async () => {
  answerApi(aPlan());
  const { user } = drawApply();

  await user.clear(await screen.findByLabelText('预计日调用量'));
  await user.click(submitApply());

  await waitFor(() =>
    expect(screen.getByLabelText('预计日调用量')).toHaveAccessibleDescription(
      '请输入 1 到 100,000,000 的整数',
    ),
  );
  expect(screen.getByLabelText('申请理由')).toBeInvalid();
  // Where it was forgotten, not at the end of the page.
  const { parentElement: field } = screen.getByText('请阅读并同意数据使用条款');
  expect(within(field!).getByRole('checkbox', { name: /^我同意/ })).toBeInvalid();
  expect(network.sentTo(addApply)).toEqual([]);
});

it("shows the server's objection at its field", async () => {
  answerApi(aPlan());
  network.fail(addApply, 'E0017', { fields: [{ name: 'planId', message: '套餐已下架' }] });
  const { user } = await fillInApply();

  await user.click(submitApply());

  expect(await screen.findByText('套餐已下架')).toBeInTheDocument();
  expect(submitApply()).toBeEnabled();
});

it('links to an existing application', async () => {
  answerApi(aPlan());
  network.fail(addApply, 'E3105', { applyId: 'apply_7' });
  const { user } = await fillInApply();

  await user.click(submitApply());

  expect(await screen.findByText('已申请过该API')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '查看已有的申请' })).toHaveAttribute(
    'href',
    '/myApplyDetail?applyId=apply_7',
  );
});

it('asks before unsaved input is left', async () => {
  answerApi(aPlan());
  const { user, router } = await fillInApply();

  await user.click(screen.getByRole('link', { name: '返回' }));
  const question = within(await screen.findByRole('dialog', { name: '离开页面' }));
  await user.click(question.getByRole('button', { name: '取消' }));
  expect(router.state.location.pathname).toBe('/applyImmediately');

  await user.click(screen.getByRole('link', { name: '返回' }));
  await user.click(await screen.findByRole('button', { name: '离开' }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/applyImmediately'));
});

it('leads members without an app to creating one', async () => {
  answerApi(aPlan());
  network.answer(simpleListApps, { records: [stopped] });
  drawApply();

  expect(await screen.findByText('请先创建应用')).toBeInTheDocument();
});

it('cannot be submitted when there is no plan', async () => {
  answerApi();
  drawApply();

  expect(await screen.findByText('该 API 还没有套餐，暂时不能申请。')).toBeInTheDocument();
  expect(submitApply()).toBeDisabled();
});

it.each([
  ['1', '请先选择要申请的 API', '/APIList'],
  ['2', '请先选择一个场景方案', '/sceneApiList'],
  ['3', '请先选择要续费或重新申请的那一件申请', '/myApply'],
  ['4', '请先选择要变更套餐的那一件申请', '/myApply'],
  ['9', '请先选择要申请的 API', '/APIList'],
])('says what to choose when flag %s comes without a target, and links there', async (flag, text, to) => {
  drawApply(`/applyImmediately?flag=${flag}&applyId=%20`);

  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^(浏览|去我的申请)/ })).toHaveAttribute('href', to);
});

it.each(['3', '9', ''])(
  'treats flag %p like an application from an API when the address names one',
  async (flag) => {
    answerApi(aPlan());
    drawApply(`/applyImmediately?flag=${flag}&apiId=api_1`);

    expect(await screen.findByLabelText('申请理由')).toBeInTheDocument();
  },
);

it('tells viewers of an organisation who may apply, before they fill anything in', async () => {
  answerApi(aPlan());
  drawApply(undefined, aColleague('viewer'));

  expect(await screen.findByText('您在“明镜科技”是只读成员，提交申请需要管理员或开发')).toBeInTheDocument();
  expect(submitApply()).toBeDisabled();
  expect(screen.getByLabelText('申请理由')).toBeDisabled();
});

it('does not offer production for an own API', async () => {
  answerApi(aPlan());
  network.answer(findStandings, { records: [{ apiId: 'api_1', isOwn: 1, apply: null }] });
  network.answer(addApply, { applyId: 'apply_9', state: 2 });
  const { user } = await fillInApply();

  expect(
    screen.getByText(/这是您自己发布的 API，不能订阅它的生产环境；可以在沙箱里测试/),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '管理' })).toHaveAttribute('href', '/myApiList');
  expect(screen.getByRole('radio', { name: /生产/ })).toBeDisabled();
  await user.click(submitApply());

  await waitFor(() => expect(network.sentTo(addApply)[0]).toMatchObject({ env: 'sandbox' }));
});
