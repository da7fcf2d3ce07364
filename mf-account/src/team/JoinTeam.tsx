import styled from 'styled-components';
import { acceptTeamInvitation, viewTeamInvitation, type TeamInvitationView } from '@portal/calls';
import { CallError, call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, ButtonLink, Container, Empty, Facts, PageHead, Panel, theme, toast } from '@portal/design';
import { FormActions } from '@portal/forms';
import { actionMessageOf, useOnce } from '@portal/page';
import { formatMinute, organisationRoles } from '@portal/rules';
import { openLogin, useSession } from '@portal/session';

interface Invitation extends TeamInvitationView {
  token: string;
}

export const page = definePage<Invitation | null>({
  async load({ query, signal }) {
    const token = query.get('token') ?? '';
    if (token === '') return null;
    try {
      return { ...(await call(viewTeamInvitation, { token }, { signal })), token };
    } catch (error) {
      // A truncated link is treated like an expired one.
      if (error instanceof CallError && (error.code === 'E5403' || error.code === 'E0017')) return null;
      throw error;
    }
  },
  Page: JoinTeam,
});

function JoinTeam({ data }: { data: Invitation | null }) {
  return (
    <Room>
      <PageHead title="加入组织" help="接受邀请后，您可以用自己的账号以组织的身份操作。" />
      {data ? <Answer invitation={data} /> : <Invalid />}
    </Room>
  );
}

const Invalid = () => (
  <Empty text="邀请已失效：它已被接受或撤回，或超过 7 天。请邀请您的管理员重新发送。">
    <ButtonLink to="/">回到首页</ButtonLink>
  </Empty>
);

function Answer({ invitation }: { invitation: Invitation }) {
  const { organisationName, account, role, expiresAt, token } = invitation;
  const session = useSession();
  const accepting = useOnce(async () => {
    await call(acceptTeamInvitation, { token });
    // From now on the user acts for the organisation, so everything has to be loaded again.
    window.location.assign('/userCenter');
  });
  const accept = () => void accepting.run().catch((error: unknown) => toast(actionMessageOf(error), 'bad'));

  return (
    <Panel title={`“${organisationName}”邀请您加入`}>
      <Facts
        facts={[
          ['受邀邮箱', account],
          ['角色', organisationRoles[role]],
          ['有效期至', formatMinute(expiresAt)],
        ]}
      />
      {session.status !== 'signedIn' && <Hint>还没有账号时，请用受邀邮箱注册，再打开邮件中的链接。</Hint>}
      <FormActions>
        {session.status === 'signedIn' ? (
          <Button $kind="primary" disabled={accepting.isBusy} onClick={accept}>
            接受邀请
          </Button>
        ) : (
          <>
            <Button $kind="primary" onClick={() => openLogin(`/joinTeam?token=${token}`)}>
              登录后接受
            </Button>
            <ButtonLink to="/register/CreateUser">注册账号</ButtonLink>
          </>
        )}
      </FormActions>
    </Panel>
  );
}

const Room = styled(Container)`
  max-width: 960px;
  padding-top: ${theme.space.xxl};
`;

const Hint = styled.p`
  margin-top: ${theme.space.m};
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.s};
`;
