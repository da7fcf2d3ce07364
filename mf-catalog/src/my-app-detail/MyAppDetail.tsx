import styled from 'styled-components';
import { editApp, envs, viewApp, type App, type Env } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Avatar, ButtonLink, PageHead, TabPanel, Tabs, TextLink, Tiles, theme } from '@portal/design';
import { agreeing, AppState, RoleLink } from '@portal/page';
import { useListQuery } from '@portal/router';
import { formatMoney, keyOf } from '@portal/rules';
import { appTabOf, appTabs, envOf, isByEnv } from './appTabs';
import { AppTabPanel } from './AppTabPanel';
import { EnvSwitch } from './EnvSwitch';
import { noLogFilter, type LogFilter } from './logFilter';
import { loadTab, type TabData } from './loadTab';
import { MoveButton } from './MoveButton';

interface AppDetail {
  app: App;
  /** For tabs that show one environment at a time. */
  env: Env;
  part: TabData;
}

export const page = definePage<AppDetail>({
  async load({ query, signal }) {
    const appId = query.get('appId') ?? '';
    const tab = appTabOf(query.get('tab'));
    const viewed = call(viewApp, { appId }, { signal });
    const chosen = keyOf(envs, query.get('env') ?? '');
    // The default environment depends on the app.
    const env = chosen ?? (isByEnv(tab) ? envOf((await viewed).app) : 'prod');
    const [{ app }, part] = await Promise.all([viewed, loadTab(tab, { appId, env, query, signal })]);
    return { app, env, part };
  },
  Page: MyAppDetail,
});

function MyAppDetail({ data: { app, env, part } }: { data: AppDetail }) {
  const { change } = useListQuery<'tab' | 'pageSize' | LogFilter>({
    keepsPlace: true,
  });

  return (
    <>
      <PageHead
        title={app.appName}
        picture={<Avatar url={app.iconUrl} name={app.appName} size={44} />}
        help={app.brief}
      >
        <RoleLink needs={editApp} to={`/createMyApp?appId=${app.appId}`}>
          修改
        </RoleLink>
        <MoveButton app={app} />
        <ButtonLink to="/APIList" $kind="primary">
          申请API
        </ButtonLink>
      </PageHead>
      <Tiles
        tiles={[
          { label: '状态', value: <AppState state={app.state} /> },
          { label: `${agreeing(app.apiNum)}已订阅API`, value: app.apiNum },
          {
            label: '近7天调用',
            value: app.calls7.toLocaleString('zh-CN'),
            note: <TextLink to={`/statistical?appId=${app.appId}`}>统计</TextLink>,
          },
          {
            label: '本月费用',
            value: formatMoney(app.monthCost),
            note: (
              <>
                <TextLink to={`/allCostView?appId=${app.appId}`}>明细</TextLink>{' '}
                <TextLink to="/budget">预算</TextLink>
              </>
            ),
          },
        ]}
      />
      <Tabs
        label="应用的内容"
        tabs={appTabs}
        current={part.tab}
        // The environment stays; filters and pages belong to a tab.
        onChange={(tab) => change({ tab, pageSize: null, ...noLogFilter })}
      >
        <Part value={part.tab}>
          {isByEnv(part.tab) && <EnvSwitch env={env} />}
          <AppTabPanel app={app} env={env} data={part} />
        </Part>
      </Tabs>
    </>
  );
}

const Part = styled(TabPanel)`
  padding-top: ${theme.space.l};
  outline-offset: 4px;
`;
