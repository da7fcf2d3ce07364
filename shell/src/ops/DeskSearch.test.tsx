import { screen, within } from '@testing-library/react';
import { findOnDesk } from '@portal/calls';
import { network, renderElement } from '@portal/testing';
import { DeskSearch } from './DeskSearch';

const field = () => screen.getByRole('searchbox', { name: /搜索用户/ });

it('shows what is found of each kind, with the way there', async () => {
  network.answer(findOnDesk, {
    groups: [
      {
        title: '用户',
        records: [{ id: 'u1', title: '周明', detail: 'z***@example.com', link: '/ops/user?accountId=u1' }],
      },
      {
        title: '充值订单',
        records: [{ id: 'CZ1', title: 'CZ1', detail: '￥10.00', link: '/ops/accounts?accountId=u1' }],
      },
    ],
  });
  const { user, router } = renderElement(<DeskSearch />, '/ops');

  await user.type(field(), '周明{enter}');

  const people = (await screen.findByRole('heading', { name: '用户' })).parentElement!;
  expect(within(people).getByRole('link', { name: '周明' })).toHaveAttribute(
    'href',
    '/ops/user?accountId=u1',
  );
  expect(screen.getByRole('link', { name: 'CZ1' })).toBeVisible();
  expect(screen.getByText('2 条')).toBeVisible();
  expect(router.state.location.search).toBe(`?${new URLSearchParams({ find: '周明' })}`);
});

it('says that nothing is found, and what may be typed', async () => {
  network.answer(findOnDesk, { groups: [] });
  renderElement(<DeskSearch />, '/ops?find=nothing');

  expect(await screen.findByText(/没有找到.*编号须完整/)).toBeVisible();
});

it('asks nothing for one letter, and nothing at all until something is looked for', () => {
  renderElement(<DeskSearch />, '/ops?find=a');

  expect(screen.getByText('至少输入两个字')).toBeVisible();
  expect(network.sentTo(findOnDesk)).toEqual([]);
});

it('is ready to be typed into where somebody comes to search', () => {
  renderElement(<DeskSearch />, '/ops?find=');

  expect(field()).toHaveFocus();
});

it('says why it cannot look, and looks again', async () => {
  network.fail(findOnDesk, 'E0000');
  const { user } = renderElement(<DeskSearch />, '/ops?find=abc');

  await screen.findByRole('alert');
  network.answer(findOnDesk, { groups: [] });
  await user.click(screen.getByRole('button', { name: '重试' }));

  expect(await screen.findByText(/没有找到/)).toBeVisible();
});
