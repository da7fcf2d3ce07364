import { act, screen, waitFor } from '@testing-library/react';
import { invokeTest, listTestCases } from '@portal/calls';
import { aColleague, network } from '@portal/testing';
import { aCase, answerMeta, drawBench, result, weather } from '../../test/drawBench';

it('sends a call with the input, and shows the answer', async () => {
  answerMeta();
  network.answer(invokeTest, result);
  const { user } = drawBench();

  expect(await screen.findByLabelText('year（必填）')).toHaveValue('2026');
  expect(screen.getByText(/本次调用将计费 ￥0.01/)).toBeInTheDocument();
  await user.type(screen.getByLabelText('filter.kind'), 'public');
  await user.click(screen.getByRole('button', { name: '发送' }));

  expect(await screen.findByText('HTTP 200')).toBeInTheDocument();
  expect(screen.getByText('req_9')).toBeInTheDocument();
  expect(network.sentTo(invokeTest)).toEqual([
    {
      apiId: 'api_1',
      opId: 'op_1',
      env: 'prod',
      keyId: 'key_1',
      path: '[{"name":"year","value":"2026"}]',
      query: '[{"name":"filter.kind","value":"public"}]',
      headers: '[]',
    },
  ]);
});

it('sends as often as requested', async () => {
  answerMeta();
  network.answer(invokeTest, result);
  const { user } = drawBench();

  await user.click(await screen.findByRole('button', { name: '发送' }));
  await screen.findByText('HTTP 200');
  await user.click(screen.getByRole('button', { name: '发送' }));

  await waitFor(() => expect(network.sentTo(invokeTest)).toHaveLength(2));
});

it('reports a missing parameter, and restores the examples', async () => {
  answerMeta();
  const { user } = drawBench();

  await user.clear(await screen.findByLabelText('year（必填）'));
  await user.click(screen.getByRole('button', { name: '发送' }));
  await waitFor(() =>
    expect(screen.getByLabelText('year（必填）')).toHaveAccessibleDescription('请填写参数 year'),
  );
  await user.click(screen.getByRole('button', { name: '填入示例' }));

  expect(screen.getByLabelText('year（必填）')).toHaveValue('2026');
  expect(network.sentTo(invokeTest)).toEqual([]);
});

it('explains a refusal by the gateway', async () => {
  answerMeta();
  network.answer(invokeTest, { ...result, status: 429, code: 'E0429' });
  const { user } = drawBench();

  await user.click(await screen.findByRole('button', { name: '发送' }));

  expect(await screen.findByText('HTTP 429')).toBeInTheDocument();
  expect(screen.getByText(/^E0429/)).toBeInTheDocument();
});

it('says of a lost answer that the call may have been made', async () => {
  answerMeta();
  network.lose(invokeTest);
  const { user } = drawBench();

  await user.click(await screen.findByRole('button', { name: '发送' }));

  expect(await screen.findByText(/可能已经/)).toBeInTheDocument();
});

it.each([
  [1, '立即申请', '/applyImmediately?flag=1&apiId=api_1&env=sandbox'],
  [0, '创建应用', '/createMyApp'],
])('leads onwards when no app can call (has apps: %i): %s', async (hasApps, label, to) => {
  answerMeta({ apps: [], hasApps });
  drawBench('/apiTest?apiId=api_1&env=sandbox');

  expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', to);
});

it('leads to creating a key when there is none', async () => {
  answerMeta({ apps: [{ ...weather, keys: [] }] });
  drawBench();

  expect(await screen.findByRole('link', { name: '获取密钥' })).toHaveAttribute(
    'href',
    '/getKey?appId=app_1',
  );
  expect(screen.getByRole('button', { name: '发送' })).toBeDisabled();
});

const guarded = {
  ...weather,
  appId: 'app_2',
  appName: '内网程序',
  needsCertificate: 1,
  keys: [{ keyId: 'key_2', name: '生产密钥', keyMask: 'ak_2…8y' }],
};

it.each(['prod', 'sandbox'] as const)(
  'says before sending that the app requires a client certificate, and what to do (%s)',
  async (env) => {
    answerMeta({ apps: [guarded] });
    network.answer(listTestCases, { records: [aCase] });
    drawBench(`/apiTest?apiId=api_1&env=${env}`);

    expect(await screen.findByText(/“内网程序”.*只接受出示客户端证书的调用/)).toHaveTextContent('E9120');
    expect(screen.getByRole('link', { name: '查看证书要求' })).toHaveAttribute(
      'href',
      '/myAppDetail?appId=app_2&tab=security',
    );
    expect(screen.getByRole('link', { name: '先试用沙箱模拟' })).toHaveAttribute(
      'href',
      '/APIDetails?apiId=api_1&op=op_1',
    );
    expect(screen.getByRole('button', { name: '发送' })).toBeDisabled();
    expect(screen.getByRole('button', { name: '运行全部' })).toBeDisabled();
    expect(screen.queryByText(/将计费/)).not.toBeInTheDocument();
  },
);

it('prefers an app that requires no certificate', async () => {
  answerMeta({ apps: [guarded, weather] });
  const { user } = drawBench();

  expect(await screen.findByLabelText('应用与密钥')).toHaveValue('key_1');
  expect(screen.getByRole('button', { name: '发送' })).toBeEnabled();
  await user.selectOptions(screen.getByLabelText('应用与密钥'), 'key_2');

  expect(screen.getByRole('button', { name: '发送' })).toBeDisabled();
});

it('tells a finance member of an organisation that they may not test, before they fill anything in', async () => {
  answerMeta();
  drawBench('/apiTest?apiId=api_1', aColleague('finance'));

  expect(await screen.findByText('您在“明镜科技”是财务成员，在线测试需要管理员或开发')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '发送' })).toBeDisabled();
});

it('asks before what was typed is left, by a choice of the page as well, until it was sent', async () => {
  answerMeta();
  network.answer(invokeTest, result);
  const { user, router } = drawBench();
  await user.type(await screen.findByLabelText('filter.kind'), 'public');

  await user.selectOptions(screen.getByLabelText('环境'), '沙箱');
  await user.click(await screen.findByRole('button', { name: '取消' }));
  expect(screen.getByLabelText('filter.kind')).toHaveValue('public');

  await user.click(screen.getByRole('button', { name: '发送' }));
  await screen.findByText(/req_9/);
  await act(() => router.navigate('/elsewhere'));
  expect(router.state.location.pathname).toBe('/elsewhere');
});
