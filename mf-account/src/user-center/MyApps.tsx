import type { App } from '@portal/calls';
import { TextLink } from '@portal/design';
import { AppState } from '@portal/page';
import { formatMoney } from '@portal/rules';
import { BlockPanel } from './BlockPanel';
import type { Block } from './loadUserCentre';
import { Rows } from './Rows';

/** Newest apps, with their states. */
export function MyApps({ apps }: { apps: Block<App> }) {
  return (
    <BlockPanel
      title="我的应用"
      more={{ to: '/myAppList', label: '全部应用' }}
      block={apps}
      empty={
        <>
          还没有应用。<TextLink to="/createMyApp">创建第一个应用</TextLink>
        </>
      }
    >
      {(rows) => (
        <Rows>
          {rows.map(({ appId, appName, state, apiNum, calls7, monthCost }) => (
            <li key={appId}>
              <TextLink to={`/myAppDetail?appId=${encodeURIComponent(appId)}`}>{appName}</TextLink>
              <AppState state={state} />
              <small>
                {apiNum} 个 API · 近 7 天 {calls7.toLocaleString('zh-CN')} 次 · 本月 {formatMoney(monthCost)}
              </small>
            </li>
          ))}
        </Rows>
      )}
    </BlockPanel>
  );
}
