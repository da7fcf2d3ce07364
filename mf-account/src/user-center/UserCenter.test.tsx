import { screen, waitFor, within } from '@testing-library/react';
import {
  appState,
  applyState,
  authenticationState,
  listApplies,
  listApps,
  listCallRecords,
  listNotices,
  userOverview,
  type CallRecord,
  type UserOverview,
} from '@portal/calls';
import { aMember, aNotice, anApp, anOwnApply, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './UserCenter';

const anOverview = (facts: Partial<UserOverview> = {}): UserOverview => ({
  authenticationState: authenticationState.passed,
  registerType: 0,
  apps: 1,
  subscriptions: 2,
  applyPending: 1,
  unread: 3,
  balance: '1284.3700',
  week: [{ day: '2026-08-01', calls: 12 }],
  todo: [],
  ...facts,
});

const aCall = (facts: Partial<CallRecord> = {}): CallRecord => ({
  requestId: 'req_1',
  at: '2026-08-01 12:05:00',
  appName: '天气看板',
  apiName: '工作日历',
  env: 'prod',
  operation: 'GET /day',
  status: 200,
  code: '',
  isBilled: 1,
  units: 1,
  cost: '0.0300',
  ms: 42,
  address: '203.0.113.9',
  ...facts,
});

function answer(overview = anOverview()) {
  network.answer(userOverview, overview);
  network.answer(listCallRecords, { records: [aCall()], nextCursor: null });
  network.answer(listApps, pageOf([anApp({ state: appState.prod })]));
  network.answer(listApplies, pageOf([anOwnApply({ state: applyState.waiting })]));
  network.answer(listNotices, pageOf([aNotice()]));
}

const open = (member = aMember()) =>
  renderRoute({ portalJson, modules: { './UserCenter': { page } } }, '/userCenter', { as: member });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows figures, recent calls, apps, applications and notices, each linked to its list', async () => {
  answer();
  open();

  expect(await screen.findByText('￥1,284.37')).toBeInTheDocument();
  const calls = await screen.findAllByRole('region', { name: '最近调用' });
  expect(within(calls[0]!).getByText(/42 ms/)).toBeInTheDocument();
  expect(within(calls[0]!).getByRole('link', { name: '调用统计' })).toHaveAttribute('href', '/statistical');
  expect((await region('我的应用')).getByRole('link', { name: '天气看板' })).toHaveAttribute(
    'href',
    '/myAppDetail?appId=app_1',
  );
  const applies = await region('最近的申请');
  expect(applies.getByText('待审核')).toBeInTheDocument();
  expect(applies.getByRole('link', { name: '全部申请' })).toHaveAttribute('href', '/myApply');
  expect((await region('公告')).getByRole('link', { name: '系统维护通知' })).toHaveAttribute(
    'href',
    '/noticeDetail?noId=no_1',
  );
  expect(screen.queryByText('四步接入')).toBeNull();
});

it('requests exactly what the document preloads', async () => {
  answer();
  open();
  await screen.findByText('￥1,284.37');

  const early = portalJson.routes.find(({ path }) => path === '/userCenter')?.early ?? [];
  const asked = [userOverview, listCallRecords, listApps, listApplies, listNotices].map((made) => ({
    call: made.path,
    body: network.sentTo(made)[0],
  }));
  expect(asked).toEqual(early.map(({ call, ...rest }) => ({ call, body: {}, ...rest })));
});

it('marks a failed call, and escapes names written by others', async () => {
  answer();
  network.answer(listCallRecords, {
    records: [aCall({ status: 429, code: 'E9104', apiName: '<a href="//evil.example">x</a>' })],
    nextCursor: null,
  });
  open();

  expect(await screen.findByText('E9104')).toBeInTheDocument();
  expect(screen.getByText('<a href="//evil.example">x</a>')).toBeInTheDocument();
});

it.each([
  [
    'not authenticated',
    { registerType: null, authenticationState: authenticationState.none },
    '去认证',
    '/unitType',
  ],
  ['without an app', {}, '创建应用', '/createMyApp'],
] as const)('leads a new account that is %s to its next step', async (_, facts, label, to) => {
  answer(anOverview({ apps: 0, subscriptions: 0, applyPending: 0, ...facts }));
  open(aMember({ registerType: null }));

  const steps = await region('四步接入');
  expect(steps.getByRole('link')).toHaveTextContent(label);
  expect(steps.getByRole('link')).toHaveAttribute('href', to);
  expect(screen.queryByText('最近调用')).toBeNull();
});

it('says what to do when there is nothing yet', async () => {
  answer();
  network.answer(listCallRecords, { records: [], nextCursor: null });
  network.answer(listApplies, pageOf([]));
  network.answer(listNotices, pageOf([]));
  open();

  expect(await screen.findByRole('link', { name: '获取密钥' })).toHaveAttribute('href', '/getKey');
  expect((await region('最近的申请')).getByRole('link', { name: '浏览API' })).toBeInTheDocument();
  expect(screen.getByText('暂无公告。')).toBeInTheDocument();
});

it('shows providers the calls of their APIs', async () => {
  answer(anOverview({ apps: 0 }));
  open(aMember({ roles: 3, currentRole: 2 }));

  expect(await screen.findByText('我的 API 最近的调用')).toBeInTheDocument();
  expect(network.sentTo(listCallRecords)).toEqual([{ pageSize: '5', view: 'provider' }]);
  expect(screen.queryByText('四步接入')).toBeNull();
});

it.each([
  ['最近调用', listCallRecords],
  ['我的应用', listApps],
  ['最近的申请', listApplies],
  ['公告', listNotices],
] as const)('keeps the rest when %s does not load, and retries in place', async (title, lost) => {
  answer();
  network.timeOut(lost);
  const { user } = open();

  const block = await region(title);
  expect(block.getByText('请求超时')).toBeInTheDocument();
  expect(screen.getByText('￥1,284.37')).toBeInTheDocument();

  answer();
  await user.click(block.getByRole('button', { name: /重试/ }));

  await waitFor(() => expect(screen.queryByText('请求超时')).toBeNull());
  expect(network.sentTo(lost)).toHaveLength(2);
});

it('offers a retry when the overview does not load', async () => {
  answer();
  network.lose(userOverview);
  open();

  expect(await screen.findByText('加载失败，请重试')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /重试/ })).toBeInTheDocument();
});
