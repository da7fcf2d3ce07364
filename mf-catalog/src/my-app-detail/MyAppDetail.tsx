import styled from 'styled-components';
import { editApp, viewApp, type App } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, PageHead, TabPanel, Tabs, TextLink, Tiles, theme } from '@portal/design';
import { AppState, RoleLink } from '@portal/page';
import { useSearchParams } from '@portal/router';
import { formatMoney } from '@portal/rules';
import { appTabOf, appTabs } from './appTabs';
import { AppTabPanel } from './AppTabPanel';
import { loadTab, type TabData } from './loadTab';
import { MoveButton } from './MoveButton';

interface AppDetail {
  app: App;
  part: TabData;
}

export const page = definePage<AppDetail>({
  async load({ query, signal }) {
    const appId = query.get('appId') ?? '';
    const [{ app }, part] = await Promise.all([
      call(viewApp, { appId }, { signal }),
      loadTab(appTabOf(query.get('tab')), appId, query, signal),
    ]);
    return { app, part };
  },
  Page: MyAppDetail,
});

function MyAppDetail({ data: { app, part } }: { data: AppDetail }) {
  const [, setQuery] = useSearchParams();

  return (
    <>
      <PageHead title={app.appName} help={app.brief}>
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
          { label: '已订阅API', value: app.apiNum },
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
        onChange={(tab) => setQuery({ appId: app.appId, tab }, { preventScrollReset: true })}
      >
        <Part value={part.tab}>
          <AppTabPanel app={app} data={part} />
        </Part>
      </Tabs>
    </>
  );
}

const Part = styled(TabPanel)`
  padding-top: ${theme.space.l};
  outline-offset: 4px;
`;
