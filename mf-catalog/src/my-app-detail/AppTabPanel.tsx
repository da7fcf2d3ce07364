import type { ReactNode } from 'react';
import { editApp, envs, signTypes, type App, type Env } from '@portal/calls';
import { ButtonLink, DataTable, Empty, Facts, Panel, TextLink } from '@portal/design';
import { RoleLink, WebhookPanel } from '@portal/page';
import { formatMinute, keysOf, mayDo, organisationRoles, rights, type OrganisationRole } from '@portal/rules';
import { ApiTable } from '../common/ApiTable';
import { KeyTable } from '../common/KeyTable';
import { AppBudget } from './AppBudget';
import { AppCertificates } from './AppCertificates';
import { AppOperations } from './AppOperations';
import { AppOverview } from './AppOverview';
import { CallLog } from './CallLog';
import { DebugPanel } from './DebugPanel';
import { GoLive } from './GoLive';
import type { TabData } from './loadTab';

/** Content of a tab of the app page. */
export function AppTabPanel({ app, env, data }: { app: App; env: Env; data: TabData }) {
  const { appId } = app;
  switch (data.tab) {
    case 'overview':
      return <AppOverview app={app} env={env} data={data} />;
    case 'apis':
      return (
        <Panel title="API 权限" aside={<TextLink to={`/apiListOfApp?appId=${appId}`}>全部</TextLink>}>
          {data.apis.total === 0 ? (
            <Empty text="此环境还没有订阅 API">
              <ButtonLink to="/APIList">浏览API</ButtonLink>
            </Empty>
          ) : (
            <ApiTable appId={appId} apis={data.apis.records} />
          )}
        </Panel>
      );
    case 'keys':
      return (
        <Panel title="密钥" aside={<TextLink to={`/getKey?appId=${appId}&env=${env}`}>管理密钥</TextLink>}>
          <KeyTable keys={data.keys.records} />
        </Panel>
      );
    case 'security':
      return (
        <>
          <Security app={app} lists={data.lists} />
          <AppCertificates appId={appId} certificates={data.certificates} />
        </>
      );
    case 'budget':
      return <AppBudget appId={appId} apis={data.apis.records} budgets={data.budgets.records} />;
    case 'logs':
      return (
        <Panel title="调用日志">
          <DebugPanel key={env} appId={appId} env={env} debug={data.debug} />
          <CallLog calls={data.calls} />
        </Panel>
      );
    case 'webhook':
      return <WebhookPanel webhooks={data.webhooks.records} appId={appId} />;
    case 'members':
      return <Members team={data.team} />;
    case 'operations':
      return <AppOperations page={data.operations} />;
    case 'live':
      return <GoLive appId={appId} live={data.live} />;
  }
}

const Security = ({ app: { appId, signType }, lists }: SecurityProps) => (
  <Panel
    title="安全"
    aside={
      <RoleLink needs={editApp} to={`/createMyApp?appId=${appId}`} $size="s">
        修改
      </RoleLink>
    }
  >
    <Facts
      facts={[
        ['签名方式', signTypes[signType]],
        ...lists.flatMap(({ env, records, callbacks }): [string, ReactNode][] => [
          [
            `${envs[env]}IP白名单`,
            <Listed values={records} none="不限制" to={`/addDomainIp/app?appId=${appId}&env=${env}`} />,
          ],
          [
            `${envs[env]}回调域名`,
            <Listed
              values={callbacks}
              none="未填写"
              to={`/addDomainIp/app?appId=${appId}&env=${env}&tab=callback`}
            />,
          ],
        ]),
      ]}
    />
  </Panel>
);

interface SecurityProps {
  app: App;
  lists: Extract<TabData, { tab: 'security' }>['lists'];
}

interface ListedProps {
  values: readonly { value: string }[];
  /** Meaning of an empty list. */
  none: string;
  /** Link to the full list. */
  to: string;
}

/** A list abbreviated to one line, with a link to it. */
function Listed({ values, none, to }: ListedProps) {
  const shown = values.slice(0, 3).map(({ value }) => value);
  const text = values.length > 3 ? `${shown.join('、')} 等 ${values.length} 个` : shown.join('、');
  return (
    <>
      {text || none} <TextLink to={to}>管理</TextLink>
    </>
  );
}

/** An organisation's app is accessible to all members according to their roles. */
function Members({ team }: { team: Extract<TabData, { tab: 'members' }>['team'] }) {
  return (
    <Panel title="成员" aside={team && <TextLink to="/team">管理成员</TextLink>}>
      {team === null ? (
        <Empty text="这是您个人的应用，只有您能看到和管理。移入组织后由组织的成员共同管理" />
      ) : (
        <DataTable
          label="成员"
          rows={team.records}
          rowKey={({ memberId }) => memberId}
          columns={[
            { title: '昵称', isMain: true, render: ({ nickName }) => nickName },
            { title: '账号', render: ({ account }) => account },
            { title: '角色', render: ({ role }) => organisationRoles[role] },
            { title: '对此应用', render: ({ role }) => rightsOnApp(role) },
            { title: '加入时间', render: ({ joinedAt }) => formatMinute(joinedAt) },
          ]}
        />
      )}
    </Panel>
  );
}

/** The rights of a role that concern an app. */
const rightsOnApp = (role: OrganisationRole): string =>
  keysOf(rights)
    .filter((right) => (right === 'view' || right === 'develop' || right === 'spend') && mayDo(role, right))
    .map((right) => rights[right])
    .join('、');
