import { screen, waitFor } from '@testing-library/react';
import { listCategories, saveDraft, viewDraft } from '@portal/calls';
import { roles } from '@portal/rules';
import { aDraft, aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './PublishApi';

const provider = aMember({ roles: roles.consumer | roles.provider });
const draw = (at = '/publishApi') =>
  renderRoute({ portalJson, modules: { './PublishApi': { page } } }, at, { as: provider });

beforeEach(() => {
  network.answer(listCategories, { total: 0, tree: [] });
  network.answer(viewDraft, aDraft());
  network.answer(saveDraft, { savedAt: '2026-11-01 10:00:05' });
});

it('accepts further upstreams with weights, and rejects an invalid health check path', async () => {
  const { user } = draw('/publishApi?draftId=draft_1&step=3');
  const saved = () =>
    JSON.parse(String(network.sentTo(saveDraft).at(-1)?.data ?? '{}')) as Record<string, unknown>;

  await user.click(await screen.findByRole('button', { name: '加一个上游' }));
  await user.type(screen.getByRole('textbox', { name: '第 1 个的地址' }), 'https://b.example.com');
  await user.selectOptions(screen.getByRole('combobox', { name: '第 1 个的权重' }), '权重 3');
  await waitFor(() =>
    expect(saved().moreUpstreams).toEqual([{ env: 'prod', url: 'https://b.example.com', weight: 3 }]),
  );
  const path = screen.getByLabelText('健康检查路径（选填）');
  await user.type(path, 'healthz');
  expect(path).toBeInvalid();
  expect(saved().probePath).toBe('');
  await user.clear(path);
  await user.type(path, '/healthz');
  expect(path).toBeValid();
  await waitFor(() => expect(saved().probePath).toBe('/healthz'));
  await user.click(screen.getByRole('button', { name: '删除第 1 个上游' }));
  await waitFor(() => expect(saved().moreUpstreams).toEqual([]));
});

it('leads the keyboard into an added row, and keeps the others as they are when one is deleted', async () => {
  const { user } = draw('/publishApi?draftId=draft_1&step=3');
  const add = async (url: string, at: number) => {
    (await screen.findByRole('button', { name: '加一个上游' })).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('combobox', { name: `第 ${at} 个的环境` })).toHaveFocus();
    await user.tab();
    await user.keyboard(url);
  };
  await add('https://b.example.com', 1);
  await add('https://c.example.com', 2);
  const second = screen.getByRole('textbox', { name: '第 2 个的地址' });

  await user.click(screen.getByRole('button', { name: '删除第 1 个上游' }));

  expect(screen.getByRole('textbox', { name: '第 1 个的地址' })).toBe(second);
  expect(second).toHaveValue('https://c.example.com');
});
