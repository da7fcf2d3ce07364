import { screen, waitFor, within } from '@testing-library/react';
import { contentState, listContent, withdrawContent, type ContentRow } from '@portal/calls';
import { roles } from '@portal/rules';
import { aContentRow, aMember, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './ContentDesk';

const draw = (query = '?kind=partnerCase') =>
  renderRoute({ portalJson, modules: { './ContentDesk': { page } } }, `/ops/content${query}`, {
    as: aMember({ roles: roles.operator }),
  });
const answer = (...rows: ContentRow[]) => network.answer(listContent, pageOf(rows));

it('shows which pieces are published, scheduled, or changed since publication', async () => {
  answer(
    aContentRow({ isChanged: 1, untilTime: '2026-12-01 08:00:00' }),
    aContentRow({
      itemId: 'ci_2',
      title: '年会',
      state: contentState.scheduled,
      dueTime: '2026-11-30 08:00:00',
    }),
  );
  draw();

  const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!);
  const first = await rowOf('排队减半');
  for (const text of ['已发布', '草稿有修改', '2026-12-01 08:00 撤下', '平台运营'])
    expect(first.getByText(text)).toBeInTheDocument();
  expect((await rowOf('年会')).getByText('2026-11-30 08:00 发布')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '新建成功案例' })).toHaveAttribute(
    'href',
    '/ops/contentEdit?kind=partnerCase',
  );
});

it('requests the chosen kind and state, by default the first kind', async () => {
  answer();
  const { user } = draw('');

  expect(await screen.findByText('还没有联盟介绍')).toBeInTheDocument();
  expect(network.sentTo(listContent)).toEqual([{ kind: 'allianceInfo', pageNo: '1', pageSize: '20' }]);
  await user.click(screen.getByRole('button', { name: '联盟动态' }));
  await waitFor(() => expect(network.sentTo(listContent).at(-1)).toMatchObject({ kind: 'allianceNews' }));
  await user.selectOptions(screen.getByRole('combobox', { name: '状态' }), '草稿');
  expect(await screen.findByText('没有符合条件的联盟动态')).toBeInTheDocument();
  expect(network.sentTo(listContent).at(-1)).toMatchObject({ kind: 'allianceNews', state: '0' });
});

it('shows the kinds of one place at a time, and begins with its first', async () => {
  answer();
  const { user } = draw();
  expect(await screen.findByRole('button', { name: '成功案例' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '常见问题' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: '方案、文档与帮助' }));

  expect(await screen.findByText('还没有场景方案')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '常见问题' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '成功案例' })).not.toBeInTheDocument();
});

it('withdraws a published piece after confirmation, with the version shown', async () => {
  answer(aContentRow());
  network.answer(withdrawContent, { itemId: 'ci_1', version: 4, state: contentState.withdrawn });
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '撤下' }));
  expect(screen.getByText(/访客将看不到它/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '确认' }));

  await waitFor(() => expect(network.sentTo(withdrawContent)).toEqual([{ itemId: 'ci_1', version: '3' }]));
});

it('reloads when somebody else was faster', async () => {
  answer(aContentRow());
  network.fail(withdrawContent, 'E7042');
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '撤下' }));
  await user.click(screen.getByRole('button', { name: '确认' }));

  expect(await screen.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
  await waitFor(() => expect(network.sentTo(listContent)).toHaveLength(2));
});
