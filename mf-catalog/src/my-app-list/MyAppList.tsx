import styled from 'styled-components';
import { addApp, appState, appStates, listApps, removeApp, startApp, stopApp, type App } from '@portal/calls';
import { call } from '@portal/client';
import { Avatar, Small, TextLink, theme } from '@portal/design';
import { AppState, RoleLink, listPage, type RowAction } from '@portal/page';
import { formatDay } from '@portal/rules';
import { BarredNote } from '../common/BarredNote';
import { MonthCost } from './MonthCost';

export const page = listPage({
  call: listApps,
  title: '我的应用',
  help: '一个账号最多 20 个应用；密钥、订阅与费用都属于应用。',
  action: (
    <RoleLink needs={addApp} to="/createMyApp" $kind="primary">
      创建应用
    </RoleLink>
  ),
  isExportable: true,
  filters: {
    name: { kind: 'search', label: '按名称筛选', placeholder: '应用名称' },
    state: {
      kind: 'choice',
      label: '状态',
      all: '全部状态',
      choices: Object.entries(appStates).filter(([state]) => state !== String(appState.removed)),
    },
    env: {
      kind: 'choice',
      label: '环境',
      all: '全部环境',
      choices: [
        ['prod', '可调用生产'],
        ['sandbox', '仅沙箱'],
      ],
    },
  },
  rowKey: ({ appId }) => appId,
  columns: [
    {
      title: '应用名称',
      isMain: true,
      render: ({ appId, appName, iconUrl }) => (
        <Named>
          <Avatar url={iconUrl} name={appName} size={28} />
          <TextLink to={`/myAppDetail?appId=${appId}`}>{appName}</TextLink>
        </Named>
      ),
    },
    {
      title: '状态',
      isKey: true,
      render: ({ appId, state, isBarred }) => (
        <>
          <AppState state={state} />
          {state === appState.prodRejected && (
            <Small>
              <TextLink to={`/myAppDetail?appId=${appId}&tab=live`}>查看驳回原因</TextLink>
            </Small>
          )}
          {isBarred === 1 && <BarredNote />}
        </>
      ),
    },
    { title: '已订阅API', sort: '-apiNum', isFigure: true, render: ({ apiNum }) => apiNum },
    {
      title: '近7天调用',
      isKey: true,
      sort: '-calls7',
      isFigure: true,
      render: ({ calls7 }) => calls7.toLocaleString('zh-CN'),
    },
    { title: '错误率', isFigure: true, render: failureRate },
    { title: '本月费用/预算', isKey: true, sort: '-monthCost', render: (app) => <MonthCost app={app} /> },
    { title: '创建时间', sort: '-createdAt', render: ({ createdAt }) => formatDay(createdAt) },
  ],
  actions,
  empty: {
    text: '您还没有应用',
    start: (
      <RoleLink needs={addApp} to="/createMyApp">
        创建第一个应用
      </RoleLink>
    ),
    narrowed: '没有符合条件的应用',
    clear: '清空筛选条件',
  },
});

function failureRate({ calls7, failures7 }: App): string {
  return calls7 === 0 ? '—' : `${((failures7 / calls7) * 100).toFixed(1)}%`;
}

/** States in which the owner can stop an app; a pending review has to be withdrawn first. */
const stoppable: readonly App['state'][] = [appState.sandbox, appState.prod];

function actions({ appId, appName, state, isBarred }: App): (RowAction | false)[] {
  return [
    { label: '密钥', to: `/getKey?appId=${appId}` },
    { label: 'API列表', to: `/apiListOfApp?appId=${appId}` },
    state === appState.stopped &&
      isBarred !== 1 && {
        label: '启用',
        needs: startApp,
        act: () => call(startApp, { appId }),
        done: '已启用',
      },
    stoppable.includes(state) && {
      label: '停用',
      needs: stopApp,
      act: () => call(stopApp, { appId }),
      done: '已停用',
      confirm: {
        title: '停用应用',
        question: `停用“${appName}”后，它的全部调用会在 5 秒内被拒绝。确认停用？`,
      },
    },
    {
      label: '删除',
      needs: removeApp,
      act: () => call(removeApp, { appId }),
      done: '已删除',
      reason: {
        title: '删除应用',
        question: `删除后，“${appName}”的密钥立即失效，且不能恢复。`,
        label: '应用名称',
        confirmLabel: '删除',
        mustType: appName,
      },
    },
  ];
}

const Named = styled.span`
  display: inline-flex;
  gap: ${theme.space.s};
  align-items: center;
`;
