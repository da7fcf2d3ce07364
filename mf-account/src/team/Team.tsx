import styled from 'styled-components';
import {
  changeTeamRole,
  leaveTeam,
  listTeam,
  listTeamInvitations,
  removeTeamMember,
  transferTeam,
  resendTeamInvitation,
  withdrawTeamInvitation,
  type CallReply,
  type TeamInvitation,
  type TeamMember,
} from '@portal/calls';
import { CallError, call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Avatar, ButtonLink, Empty, PageHead, Panel, Status, theme } from '@portal/design';
import { ListTable, Pager, loadList } from '@portal/page';
import { accountType, formatMinute, keysOf, organisationRoles } from '@portal/rules';
import { useMember } from '@portal/session';
import { InviteDialog } from './InviteDialog';
import { RoleRights } from './RoleRights';
import { TransferDialog } from './TransferDialog';

interface TeamData {
  /** Null: the user acts as themselves. */
  members: CallReply<typeof listTeam> | null;
  /** Null: the user may not manage members. */
  invitations: CallReply<typeof listTeamInvitations> | null;
}

const shownInvitations = '50';

export const page = definePage<TeamData>({
  async load({ query, signal }) {
    const [members, invitations] = await Promise.all([
      loadList(listTeam, { query, signal }, { pageSize: 20 }).catch(noneFor('E5406')),
      call(listTeamInvitations, { pageSize: shownInvitations }, { signal }).catch(noneFor('E5406', 'E5106')),
    ]);
    return { members, invitations };
  },
  Page: Team,
});

const noneFor =
  (...codes: CallError['code'][]) =>
  (error: unknown): null => {
    if (error instanceof CallError && codes.includes(error.code)) return null;
    throw error;
  };

function Team({ data: { members, invitations } }: { data: TeamData }) {
  const member = useMember();
  if (!members) return <NoOrganisation />;
  const name = member?.name ?? '组织';

  return (
    <>
      <PageHead title="组织与成员" help={`“${name}”的成员。应用、订阅、预算与文档属于组织，成员按角色使用。`}>
        {invitations && (
          <>
            <ButtonLink to="/teamLog">操作记录</ButtonLink>
            <ButtonLink to="/identityProvider">企业账号登录</ButtonLink>
            <InviteDialog />
          </>
        )}
      </PageHead>
      <ListTable
        label="成员"
        rows={members.records}
        rowKey={({ memberId }) => memberId}
        columns={[
          { title: '成员', isMain: true, render: (row) => <MemberName row={row} /> },
          { title: '账号', render: ({ account }) => account },
          { title: '角色', render: ({ role }) => organisationRoles[role] },
          { title: '加入时间', render: ({ joinedAt }) => formatMinute(joinedAt) },
        ]}
        actions={(row) => actionsOf(row, name, invitations !== null)}
        empty={{ text: '还没有成员' }}
      />
      <Pager page={members} />
      {invitations && (
        <Panel title="待接受的邀请">
          <ListTable
            label="待接受的邀请"
            rows={invitations.records}
            rowKey={({ inviteId }) => inviteId}
            columns={[
              { title: '邮箱', isMain: true, render: ({ account }) => account },
              { title: '角色', render: ({ role }) => organisationRoles[role] },
              { title: '邀请人', render: ({ invitedBy }) => invitedBy },
              { title: '发送时间', render: ({ sentAt }) => formatMinute(sentAt) },
              { title: '有效期', render: validity },
            ]}
            actions={invitationActions}
            empty={{ text: '没有待接受的邀请' }}
          />
        </Panel>
      )}
      <RoleRights />
    </>
  );
}

const MemberName = ({ row: { nickName, avatarUrl = '', isSelf } }: { row: TeamMember }) => (
  <Named>
    <Avatar url={avatarUrl} name={nickName} size={28} />
    {nickName}
    {isSelf ? '（您）' : ''}
  </Named>
);

const Named = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.s};
`;

const validity = ({ isExpired, expiresAt }: TeamInvitation) =>
  isExpired ? <Status tone="bad">已过期，请重新发送</Status> : `至 ${formatMinute(expiresAt)}`;

function actionsOf(row: TeamMember, organisation: string, mayManage: boolean) {
  const { memberId, nickName, isSelf } = row;
  const changes = keysOf(organisationRoles)
    .filter((role) => role !== row.role)
    .map((role) => ({
      label: `设为${organisationRoles[role]}`,
      needs: changeTeamRole,
      act: () => call(changeTeamRole, { memberId, role }),
      done: '角色已修改',
      confirm: {
        title: '修改角色',
        question: `把“${nickName}”的角色改为${organisationRoles[role]}？对方的权限立即改变。`,
      },
    }));
  const leaving = {
    label: '退出组织',
    needs: leaveTeam,
    act: async () => {
      await call(leaveTeam, {});
      window.location.assign('/userCenter');
    },
    done: '已退出',
    reason: {
      title: '退出组织',
      question: `退出“${organisation}”后，您不能再以它的身份操作，须再次受邀才能加入。`,
      label: '组织名称',
      confirmLabel: '退出',
      mustType: organisation,
    },
  };
  if (isSelf) return [leaving];
  if (!mayManage) return [];
  return [
    ...changes,
    {
      label: '移交组织',
      needs: transferTeam,
      dialog: (close: () => void) => <TransferDialog member={row} onClose={close} />,
    },
    {
      label: '移除',
      needs: removeTeamMember,
      act: () => call(removeTeamMember, { memberId }),
      done: '已移除',
      reason: {
        title: '移除成员',
        question: `把“${nickName}”移出“${organisation}”后，对方登录的设备立即不能再以组织的身份操作；其创建的应用与密钥仍属于组织。`,
        label: '成员昵称',
        confirmLabel: '移除',
        mustType: nickName,
      },
    },
  ];
}

const invitationActions = ({ inviteId, account }: TeamInvitation) => [
  {
    label: '重新发送',
    needs: resendTeamInvitation,
    act: () => call(resendTeamInvitation, { inviteId }),
    done: '邀请已重新发送，原来的链接不再有效',
  },
  {
    label: '撤回',
    needs: withdrawTeamInvitation,
    act: () => call(withdrawTeamInvitation, { inviteId }),
    done: '邀请已撤回',
    confirm: { title: '撤回邀请', question: `撤回发给 ${account} 的邀请？链接随即失效。` },
  },
];

function NoOrganisation() {
  const member = useMember();
  const hasOthers = (member?.organisations.length ?? 0) > 0;
  // Old enterprise accounts: a single login without members.
  const isEnterprise = accountType(member?.registerType ?? null) === 'enterprise';
  return (
    <>
      <PageHead title="组织与成员" help="企业的应用、订阅与预算属于组织，由成员按角色使用。" />
      <Empty
        text={
          hasOthers
            ? '您当前以个人身份操作。请在右上角的账号菜单中切换为组织的身份。'
            : isEnterprise
              ? '这个账号本身就是企业账号：只有一个登录，没有其他成员。'
              : '您还不属于任何组织。完成企业认证后可以邀请成员；收到邀请时，请打开邮件中的链接。'
        }
      >
        {!hasOthers && !isEnterprise && <ButtonLink to="/unitType">去企业认证</ButtonLink>}
      </Empty>
      <RoleRights />
    </>
  );
}
