import { screen, waitFor } from '@testing-library/react';
import {
  diffDraft,
  listCategories,
  precheckDraft,
  saveDraft,
  startChange,
  submitDraft,
  viewChange,
  viewDraft,
  type ChangeChoices,
} from '@portal/calls';
import { roles } from '@portal/rules';
import { aDraft, aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './EditPublishApi';

const provider = aMember({ roles: roles.consumer | roles.provider });
const draw = (at = '/editPublishApi?apiId=api_1') =>
  renderRoute({ portalJson, modules: { './EditPublishApi': { page } } }, at, { as: provider });

const choices = (facts: Partial<ChangeChoices> = {}): ChangeChoices => ({
  apiId: 'api_1',
  name: '工作日历',
  version: '1.0.0',
  state: 'online',
  subscribers: 3,
  open: [],
  ...facts,
});
const open = (kind: 'basic' | 'price' | 'version' | 'interface') => ({
  draftId: 'draft_1',
  kind,
  version: '1.0.0',
  state: 'draft' as const,
});

beforeEach(() => {
  network.answer(viewChange, choices());
  network.answer(listCategories, { total: 0, tree: [] });
  network.answer(saveDraft, { savedAt: '2026-11-01 10:00:05' });
});

it('offers each kind of change with its effect, and says who is affected', async () => {
  draw();

  expect(await screen.findByText('当前有 3 个订阅者，将收到通知')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '变更基本信息',
    '变更接口与后端',
    '变更套餐与价格',
    '发布新版本',
    '下线',
  ]);
  expect(screen.getByText(/有 3 个订阅者：弃用后至少 30 天下线，或申请提前下线/)).toBeVisible();
});

it('offers only a new version and taking offline for a deprecated API', async () => {
  network.answer(viewChange, choices({ state: 'deprecated', subscribers: 0 }));
  draw();

  const titles = await screen.findAllByRole('heading', { level: 2 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(['发布新版本', '下线']);
  expect(screen.queryByText(/个订阅者/)).not.toBeInTheDocument();
});

it('starts a change from the published version, and opens its steps', async () => {
  network.answer(startChange, { draftId: 'draft_1', version: '1.1.0' });
  const { user, router } = draw();

  await user.click(await screen.findByRole('button', { name: '开始：发布新版本' }));

  await waitFor(() =>
    expect(router.state.location.search).toBe('?apiId=api_1&changeType=version&version=1.0.0'),
  );
  expect(network.sentTo(startChange)).toEqual([{ apiId: 'api_1', kind: 'version' }]);
});

it('shows only prices and the last step for a change of prices, and keeps its address', async () => {
  network.answer(viewChange, choices({ open: [open('price')] }));
  network.answer(viewDraft, aDraft({ change: 'price', apiId: 'api_1' }));
  network.answer(precheckDraft, { checks: [], isReady: 1 });
  network.answer(diffDraft, {
    from: '1.0.0',
    changes: [{ level: 'fix', area: 'price', operation: '', place: '标准版', text: '由“0.02”改为“0.05”' }],
    isWhole: 1,
    users: [],
  });
  const { user, router } = draw('/editPublishApi?apiId=api_1&changeType=price');

  expect(await screen.findByRole('button', { name: '1 套餐与价格' })).toHaveAttribute('aria-current', 'step');
  expect(screen.queryByRole('button', { name: /基本信息/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '下一步' }));

  expect(await screen.findByText('由“0.02”改为“0.05”')).toBeVisible();
  expect(screen.getByRole('button', { name: '提交审核' })).toBeEnabled();
  expect(router.state.location.search).toBe('?apiId=api_1&changeType=price&step=6');
});

it('links from a check outside this change to the other kinds of change', async () => {
  network.answer(viewChange, choices({ open: [open('price')] }));
  network.answer(viewDraft, aDraft({ change: 'price', apiId: 'api_1' }));
  network.answer(precheckDraft, {
    checks: [{ label: '上游', isMet: 0, isBlocking: 1, text: '没有响应', step: 3 }],
    isReady: 0,
  });
  network.answer(diffDraft, { from: '1.0.0', changes: [], isWhole: 1, users: [] });
  draw('/editPublishApi?apiId=api_1&changeType=price&step=6');

  expect(await screen.findByRole('link', { name: '用其他变更修改' })).toHaveAttribute(
    'href',
    '/changeInfoTypeChoose?scene=api&apiId=api_1',
  );
  expect(screen.queryByRole('button', { name: '去修改' })).not.toBeInTheDocument();
});

it('names the callers affected by a breaking version before it is submitted', async () => {
  network.answer(viewChange, choices({ open: [open('version')] }));
  network.answer(viewDraft, aDraft({ change: 'version', apiId: 'api_1', version: '1.1.0' }));
  network.answer(precheckDraft, {
    checks: [{ label: '与线上版本兼容', isMet: 0, isBlocking: 1, text: '新版本须提升主版本号', step: 0 }],
    isReady: 0,
  });
  network.answer(diffDraft, {
    from: '1.0.0',
    changes: [{ level: 'break', area: 'operation', operation: 'GET /days', place: '', text: '接口已删除' }],
    isWhole: 1,
    users: [{ appName: '排班系统', calls: 1200, operations: ['GET /days'] }],
  });
  draw('/editPublishApi?apiId=api_1&changeType=version&step=6');

  expect(await screen.findByText('排班系统：1,200 次（GET /days）')).toBeVisible();
  expect(screen.getByText('不兼容')).toBeVisible();
  expect(screen.getByRole('button', { name: '提交审核' })).toBeDisabled();
  expect(network.sentTo(submitDraft)).toEqual([]);
});

it('renames a new version', async () => {
  network.answer(viewChange, choices({ open: [open('version')] }));
  network.answer(viewDraft, aDraft({ change: 'version', apiId: 'api_1', version: '1.1.0' }));
  const { user } = draw('/editPublishApi?apiId=api_1&changeType=version');

  const field = await screen.findByRole('textbox', { name: '版本号' });
  await user.clear(field);
  await user.type(field, '2.0.0');
  await user.click(screen.getByRole('button', { name: '保存版本号' }));

  await waitFor(() => expect(network.sentTo(saveDraft).at(-1)).toMatchObject({ version: '2.0.0' }));
});

it('publishes basic facts at once, and returns to the list', async () => {
  network.answer(viewChange, choices({ open: [open('basic')] }));
  network.answer(viewDraft, aDraft({ change: 'basic', apiId: 'api_1' }));
  network.answer(precheckDraft, { checks: [], isReady: 1 });
  network.answer(diffDraft, { from: '1.0.0', changes: [], isWhole: 1, users: [] });
  network.answer(submitDraft, { state: 'online' });
  const { user, router } = draw('/editPublishApi?apiId=api_1&changeType=basic&step=6');

  const button = await screen.findByRole('button', { name: '立即生效' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);

  await waitFor(() => expect(router.state.location.pathname).toBe('/myApiList'));
  expect(network.sentTo(submitDraft)).toHaveLength(1);
});
