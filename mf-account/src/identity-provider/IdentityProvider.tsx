import { listSsoLinks, unlinkSso, viewSso, type CallReply, type SsoView } from '@portal/calls';
import { CallError, call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Empty, PageHead, Panel } from '@portal/design';
import { ListTable, Pager, RoleGate, loadList } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { DomainPanel } from './DomainPanel';
import { ProviderForm } from './ProviderForm';
import { SwitchPanel } from './SwitchPanel';

interface SsoData {
  /** Null: the member acts as themselves, or may not manage the organisation. */
  view: SsoView | null;
  links: CallReply<typeof listSsoLinks> | null;
}

export const page = definePage<SsoData>({
  async load({ query, signal }) {
    try {
      const [view, links] = await Promise.all([
        call(viewSso, {}, { signal }),
        loadList(listSsoLinks, { query, signal }, { pageSize: 20 }),
      ]);
      return { view, links };
    } catch (error) {
      if (error instanceof CallError && (error.code === 'E5406' || error.code === 'E5106'))
        return { view: null, links: null };
      throw error;
    }
  },
  Page: IdentityProvider,
});

/** Single sign-on of the organisation's members. */
function IdentityProvider({ data: { view, links } }: { data: SsoData }) {
  return (
    <>
      <PageHead title="企业账号登录" help="成员用企业自己的账号登录：角色随企业的目录，离职即不能再登录。">
        <ButtonLink to="/team">返回成员</ButtonLink>
      </PageHead>
      <RoleGate needs={viewSso} what="设置企业账号登录">
        {view && links ? (
          <>
            <SwitchPanel view={view} />
            <ProviderForm view={view} />
            <DomainPanel domains={view.domains} />
            <LinkPanel links={links} />
          </>
        ) : (
          <Empty text="企业账号登录属于组织。请在右上角的账号菜单中切换为组织的身份。" />
        )}
      </RoleGate>
    </>
  );
}

function LinkPanel({ links }: { links: CallReply<typeof listSsoLinks> }) {
  return (
    <Panel title="已关联的成员">
      <ListTable
        label="已关联的成员"
        rows={links.records}
        rowKey={({ memberId }) => memberId}
        columns={[
          { title: '成员', isMain: true, render: ({ nickName }) => nickName },
          { title: '账号', render: ({ account }) => account },
          { title: '在身份提供方的编号', render: ({ subject }) => subject },
          { title: '关联时间', render: ({ linkedAt }) => formatMinute(linkedAt) },
          { title: '最近登录', render: ({ lastLoginAt }) => formatMinute(lastLoginAt) },
        ]}
        actions={({ memberId, nickName }) => [
          {
            label: '解除关联',
            needs: unlinkSso,
            act: () => call(unlinkSso, { memberId }),
            done: '已解除关联',
            confirm: {
              title: '解除关联',
              question: `解除“${nickName}”与企业账号的关联？由它登录的设备立即退出；对方仍是成员，再次以企业账号登录时须重新确认。`,
            },
          },
        ]}
        empty={{ text: '还没有成员以企业账号登录过' }}
      />
      <Pager page={links} />
    </Panel>
  );
}
