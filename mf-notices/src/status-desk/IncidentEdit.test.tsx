import { act, screen } from '@testing-library/react';
import { saveIncident, updateIncident, viewIncident, type CallReply } from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './IncidentEdit';

const choices = [
  { part: 'gateway', name: 'API 网关' },
  { part: 'server', name: '门户服务' },
];
const draft: NonNullable<CallReply<typeof viewIncident>['incident']> = {
  incidentId: 'incident_1',
  kind: 'incident',
  title: '网关响应变慢',
  severity: 'minor',
  state: 'draft',
  startsAt: '2026-11-20 10:00:00',
  endsAt: null,
  updateTime: '2026-11-20 10:00:00',
  parts: ['gateway'],
  version: 3,
  updates: [],
};

const open = (incident: typeof draft | null) => {
  network.answer(viewIncident, { choices, incident });
  return renderRoute(
    { portalJson, modules: { './IncidentEdit': { page } } },
    incident ? '/ops/statusEdit?incidentId=incident_1' : '/ops/statusEdit',
    { as: aMember({ roles: 8 }) },
  );
};

it('reports missing fields, and saves a draft', async () => {
  const { user } = open(null);
  network.answer(saveIncident, { incidentId: 'incident_1' });

  await user.click(await screen.findByRole('button', { name: '保存草稿' }));
  expect(await screen.findByText('请填写标题')).toBeInTheDocument();
  expect(screen.getByText('请选择受影响的部分')).toBeInTheDocument();
  expect(network.sentTo(saveIncident)).toEqual([]);

  await user.type(screen.getByLabelText('标题'), '网关响应变慢');
  await user.click(screen.getByLabelText('API 网关'));
  await user.click(screen.getByRole('button', { name: '保存草稿' }));

  await screen.findByText(/草稿已保存/);
  expect(network.sentTo(saveIncident)).toMatchObject([
    { kind: 'incident', title: '网关响应变慢', parts: '["gateway"]', severity: 'minor' },
  ]);
});

it('is published with its first update', async () => {
  const { user } = open(draft);
  network.answer(updateIncident, { version: 4 });

  await user.selectOptions(await screen.findByLabelText('状态'), '已定位');
  await user.type(screen.getByLabelText(/说明/), '一台机器的磁盘已满');
  await user.click(screen.getByRole('button', { name: '公开并发布进展' }));

  await screen.findByText('已发布，并通知了订阅者');
  expect(network.sentTo(updateIncident)).toEqual([
    {
      ...{ incidentId: 'incident_1', version: '3', state: 'identified', text: '一台机器的磁盘已满' },
      reqNo: expect.any(String) as string,
    },
  ]);
});

it('is sent again with its number where the reply was lost, so that nobody is told twice', async () => {
  const { user } = open(draft);
  network.lose(updateIncident);
  await user.type(await screen.findByLabelText(/说明/), '一台机器的磁盘已满');
  const send = screen.getByRole('button', { name: '公开并发布进展' });
  await user.click(send);
  expect(await screen.findByText(/没有收到回应，可能已经提交成功/)).toBeInTheDocument();

  network.answer(updateIncident, { version: 4 });
  await user.click(send);

  await screen.findByText('已发布，并通知了订阅者');
  const [lost, again] = network.sentTo(updateIncident);
  expect(again).toEqual(lost);
});

it('keeps what is being typed when an update of its progress is published', async () => {
  const { user } = open(draft);
  network.answer(updateIncident, { version: 4 });
  network.fail(saveIncident, 'E7042');

  await user.type(await screen.findByLabelText('标题'), '，正在排查');
  network.answer(viewIncident, { choices, incident: { ...draft, state: 'identified', version: 4 } });
  await user.selectOptions(screen.getByLabelText('状态'), '已定位');
  await user.type(screen.getByLabelText(/说明/), '一台机器的磁盘已满');
  await user.click(screen.getByRole('button', { name: '公开并发布进展' }));
  await screen.findByText('当前状态：已定位');
  expect(screen.getByLabelText('标题')).toHaveValue('网关响应变慢，正在排查');

  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
  expect(screen.getByLabelText('标题')).toHaveValue('网关响应变慢，正在排查');
  expect(network.sentTo(saveIncident)).toMatchObject([{ version: '4' }]);
});

it('keeps the update that is being typed when the facts are saved', async () => {
  const { user } = open(draft);
  network.answer(saveIncident, { incidentId: 'incident_1' });
  network.answer(updateIncident, { version: 5 });

  await user.type(await screen.findByLabelText(/说明/), '正在更换磁盘');
  await user.type(screen.getByLabelText('标题'), '，部分调用超时');
  network.answer(viewIncident, {
    choices,
    incident: { ...draft, title: '网关响应变慢，部分调用超时（已核对）', version: 4 },
  });
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await screen.findByText(/草稿已保存/);
  await screen.findByDisplayValue('网关响应变慢，部分调用超时（已核对）');
  expect(screen.getByLabelText(/说明/)).toHaveValue('正在更换磁盘');

  await user.click(screen.getByRole('button', { name: '公开并发布进展' }));
  await screen.findByText('已发布，并通知了订阅者');
  expect(network.sentTo(updateIncident)).toMatchObject([{ version: '4', text: '正在更换磁盘' }]);
});

it('does not save over facts that somebody else has changed since they were shown', async () => {
  const { user, router } = open(draft);
  network.fail(saveIncident, 'E7042');

  await user.type(await screen.findByLabelText('标题'), '，正在排查');
  network.answer(viewIncident, { choices, incident: { ...draft, severity: 'major', version: 4 } });
  await act(() => router.revalidate());
  await user.click(screen.getByRole('button', { name: '保存草稿' }));

  expect(await screen.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
  expect(network.sentTo(saveIncident)).toMatchObject([{ version: '3' }]);
});

it('begins its buttons with the main one', async () => {
  open(null);

  const main = await screen.findByRole('button', { name: '保存草稿' });
  expect(main.parentElement).toHaveTextContent(/^保存草稿返回$/);
});

it('asks before an update that was not published is left', async () => {
  const { user, router } = open(draft);
  await user.type(await screen.findByLabelText(/说明/), '正在更换磁盘');
  act(() => void router.navigate('/elsewhere'));

  expect(await screen.findByText('离开后内容将不会保存，是否离开?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(screen.getByLabelText(/说明/)).toHaveValue('正在更换磁盘');
});
