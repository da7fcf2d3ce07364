import type { ReactNode } from 'react';
import { appTypes, editApp, envs, ownerTypes, signTypes, type App } from '@portal/calls';
import { ButtonLink, DataTable, Empty, Facts, Panel, TextLink } from '@portal/design';
import { RoleLink, WebhookPanel } from '@portal/page';
import { organisationRoles } from '@portal/rules';
import { ApiTable } from '../common/ApiTable';
import { KeyTable } from '../common/KeyTable';
import { AppOperations } from './AppOperations';
import { CallLog, CallTable } from './CallLog';
import { GoLive } from './GoLive';
import type { TabData } from './loadTab';

/** One part of the page of an app. */
export function AppTabPanel({ app, data }: { app: App; data: TabData }) {
  const { appId } = app;
  switch (data.tab) {
    case 'overview':
      return (
        <>
          <AppFacts app={app} />
          <Panel
            title="最近调用"
            aside={<TextLink to={`/myAppDetail?appId=${appId}&tab=logs`}>日志</TextLink>}
          >
            {data.calls.records.length === 0 ? (
              <Empty text="暂无调用" />
            ) : (
              <CallTable calls={data.calls.records} />
            )}
          </Panel>
        </>
      );
    case 'apis':
      return (
        <Panel title="API 权限" aside={<TextLink to={`/apiListOfApp?appId=${appId}`}>全部</TextLink>}>
          {data.apis.total === 0 ? (
            <Empty text="还没有订阅 API">
              <ButtonLink to="/APIList">浏览API</ButtonLink>
            </Empty>
          ) : (
            <ApiTable apis={data.apis.records} />
          )}
        </Panel>
      );
    case 'keys':
      return (
        <Panel title="密钥" aside={<TextLink to={`/getKey?appId=${appId}`}>管理密钥</TextLink>}>
          <KeyTable keys={data.keys.records} />
        </Panel>
      );
    case 'security':
      return <Security app={app} lists={data.lists} />;
    case 'logs':
      return (
        <Panel title="调用日志">
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

const AppFacts = ({ app }: { app: App }) => (
  <Panel title="资料">
    <Facts
      facts={[
        ['AppID', app.appId],
        ['类型', appTypes[app.appType]],
        ['归属', ownerTypes[app.ownerType]],
        ['创建时间', app.createdAt],
      ]}
    />
  </Panel>
);

const Security = ({ app: { appId, signType }, lists }: SecurityProps) => (
  <Panel
    title="安全"
    aside={
      <RoleLink needs={editApp} to={`/createMyApp?appId=${appId}`}>
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
  /** What an empty list means. */
  none: string;
  /** Where it is kept. */
  to: string;
}

/** A list in one line, and the way to it. */
function Listed({ values, none, to }: ListedProps) {
  const shown = values.slice(0, 3).map(({ value }) => value);
  const text = values.length > 3 ? `${shown.join('、')} 等 ${values.length} 个` : shown.join('、');
  return (
    <>
      {text || none} <TextLink to={to}>管理</TextLink>
    </>
  );
}

/** An organisation's app is the business of all its members, as their roles say. */
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
            { title: '加入时间', render: ({ joinedAt }) => joinedAt },
          ]}
        />
      )}
    </Panel>
  );
}
