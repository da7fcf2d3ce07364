import { screen, within } from '@testing-library/react';
import {
  changeTeamRole,
  inviteToTeam,
  leaveTeam,
  listTeam,
  listTeamInvitations,
  removeTeamMember,
  transferTeam,
  verifyIdentity,
  verifyWays,
} from '@portal/calls';
import { registerType, type OrganisationRole } from '@portal/rules';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './Team';

const records = [
  {
    memberId: 'user_1',
    nickName: '周明',
    account: 'z***@example.com',
    role: 'owner' as const,
    joinedAt: '2026-08-01 10:00:00',
    isSelf: 1,
  },
  {
    memberId: 'user_2',
    nickName: '陈开',
    account: 'c***@example.com',
    role: 'developer' as const,
    joinedAt: '2026-08-02 10:00:00',
    isSelf: 0,
  },
];
const paged = { total: 2, pageNo: 1, pageSize: 20 };

const open = (organisationRole: OrganisationRole | null) => {
  const organisations = [{ accountId: 'org_1', name: '明镜科技', role: 'owner' as const }];
  return renderRoute({ portalJson, modules: { './Team': { page } } }, '/team', {
    as: aMember({ name: '明镜科技', organisationRole, organisations }),
  });
};

function answerAs(role: OrganisationRole) {
  network.answer(listTeam, { records, ...paged });
  if (role === 'owner')
    network.answer(listTeamInvitations, { records: [], total: 0, pageNo: 1, pageSize: 50 });
  else network.fail(listTeamInvitations, 'E5106');
}

it('confirms a change of role, naming the member', async () => {
  answerAs('owner');
  network.answer(changeTeamRole, {});
  const { user } = open('owner');

  const row = (await screen.findByText('陈开')).closest('tr')!;
  await user.click(within(row).getByRole('button', { name: '设为财务' }));
  expect(screen.getByText(/把“陈开”的角色改为财务/)).toBeInTheDocument();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确认' }));

  expect(await screen.findByText('角色已修改')).toBeInTheDocument();
  expect(network.sentTo(changeTeamRole)).toEqual([{ memberId: 'user_2', role: 'finance' }]);
});

it('explains why a member is not removed', async () => {
  answerAs('owner');
  network.fail(removeTeamMember, 'E5402', {}, 'refused E5402');
  const { user } = open('owner');

  const row = (await screen.findByText('陈开')).closest('tr')!;
  await user.click(within(row).getByRole('button', { name: '移除' }));
  await user.type(screen.getByLabelText('成员昵称'), '陈开');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '移除' }));

  expect(await screen.findByText('refused E5402')).toBeInTheDocument();
});

it.each([
  ['陈开', '移除', '移除成员', '成员昵称', removeTeamMember, { memberId: 'user_2' }],
  ['周明', '退出组织', '退出组织', '组织名称', leaveTeam, {}],
] as const)('asks for a name before %s: %s', async (nickName, label, title, asked, definition, sent) => {
  answerAs('owner');
  network.fail(definition, 'E5402', {}, 'refused E5402');
  const { user } = open('owner');

  const row = (await screen.findByText(new RegExp(nickName))).closest('tr')!;
  await user.click(within(row).getByRole('button', { name: label }));
  const dialog = within(screen.getByRole('dialog', { name: title }));
  await user.type(dialog.getByLabelText(asked), '陈{Enter}');
  expect(dialog.getByText(/^请输入“(陈开|明镜科技)”$/)).toBeInTheDocument();
  expect(network.sentTo(definition)).toEqual([]);
  await user.clear(dialog.getByLabelText(asked));
  await user.type(dialog.getByLabelText(asked), label === '移除' ? '陈开' : '明镜科技');
  await user.click(dialog.getByRole('button', { name: label.slice(0, 2) }));

  expect(await screen.findByText('refused E5402')).toBeInTheDocument();
  expect(network.sentTo(definition)).toEqual([sent]);
});

it('invites by mail, and shows at the address that its owner is already a member', async () => {
  answerAs('owner');
  network.fail(inviteToTeam, 'E5401', {}, 'refused E5401');
  const { user } = open('owner');

  await user.click(await screen.findByRole('button', { name: '邀请成员' }));
  await user.click(screen.getByRole('button', { name: '发送邀请' }));
  expect(screen.getByText('请输入正确的邮箱')).toBeInTheDocument();
  await user.type(screen.getByLabelText('邮箱'), 'guest@example.com');
  await user.click(screen.getByRole('button', { name: '发送邀请' }));

  expect(await screen.findByText('refused E5401')).toBeInTheDocument();
  expect(network.sentTo(inviteToTeam)).toMatchObject([{ account: 'guest@example.com', role: 'developer' }]);
});

it('transfers ownership after identity verification, and asks again when it has expired', async () => {
  answerAs('owner');
  network.answer(verifyWays, { ways: ['totp'], emailMask: 'c***@example.com', mobileMask: '' });
  network.answer(verifyIdentity, { ticket: 'ticket_1' });
  network.fail(transferTeam, 'E5004');
  const { user } = open('owner');

  const row = (await screen.findByText('陈开')).closest('tr')!;
  await user.click(within(row).getByRole('button', { name: '移交组织' }));
  await user.type(await screen.findByLabelText('动态验证码'), '123456');
  expect(network.sentTo(transferTeam)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '下一步' }));
  await user.click(await screen.findByRole('button', { name: '确认移交' }));

  expect(await screen.findByLabelText('动态验证码')).toBeInTheDocument();
  expect(network.sentTo(verifyIdentity)).toMatchObject([{ way: 'totp', scene: 'handOver' }]);
  expect(network.sentTo(transferTeam)).toMatchObject([{ ticket: 'ticket_1' }]);
});

it('offers only what the role permits, and leaving', async () => {
  answerAs('viewer');
  open('viewer');

  await screen.findByText('陈开');
  expect(screen.queryByRole('button', { name: '邀请成员' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '移除' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: '退出组织' })).toBeInTheDocument();
});

it('does not suggest verification to an account that is itself an enterprise and has no members', async () => {
  network.fail(listTeam, 'E5406', {}, 'refused E5406');
  network.fail(listTeamInvitations, 'E5406', {}, 'refused E5406');
  renderRoute({ portalJson, modules: { './Team': { page } } }, '/team', {
    as: aMember({ registerType: registerType.enterpriseAdvanced }),
  });

  expect(await screen.findByText(/这个账号本身就是企业账号/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: '去企业认证' })).not.toBeInTheDocument();
});

it('says what to do when the user acts as themselves', async () => {
  network.fail(listTeam, 'E5406', {}, 'refused E5406');
  network.fail(listTeamInvitations, 'E5406', {}, 'refused E5406');
  open(null);

  expect(await screen.findByText(/您当前以个人身份操作/)).toBeInTheDocument();
});
