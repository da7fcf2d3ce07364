import { screen } from '@testing-library/react';
import { acceptTeamInvitation, viewTeamInvitation } from '@portal/calls';
import { loginPrompt } from '@portal/session';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './JoinTeam';

const open = (at: string, as: ReturnType<typeof aMember> | null) =>
  renderRoute({ portalJson, modules: { './JoinTeam': { page } } }, at, as ? { as } : {});

const invitation = {
  organisationName: '明镜科技',
  account: 'g***@example.com',
  role: 'finance' as const,
  expiresAt: '2026-11-29 10:00:00',
};

it('leads visitors to the login, and back', async () => {
  network.answer(viewTeamInvitation, invitation);
  const { user } = open('/joinTeam?token=abc', null);

  await user.click(await screen.findByRole('button', { name: '登录后接受' }));

  expect(loginPrompt.getState()).toMatchObject({ isOpen: true, redirect: '/joinTeam?token=abc' });
});

it('says so when the invitation is for somebody else', async () => {
  network.answer(viewTeamInvitation, invitation);
  network.fail(acceptTeamInvitation, 'E5404');
  const { user } = open('/joinTeam?token=abc', aMember());

  await user.click(await screen.findByRole('button', { name: '接受邀请' }));

  expect(await screen.findByText('该邀请发给了另一个邮箱')).toBeInTheDocument();
});

it.each(['/joinTeam', '/joinTeam?token=old'])('says that the invitation has expired: %s', async (at) => {
  network.fail(viewTeamInvitation, 'E5403');
  open(at, null);

  expect(await screen.findByText(/邀请已失效/)).toBeInTheDocument();
});
