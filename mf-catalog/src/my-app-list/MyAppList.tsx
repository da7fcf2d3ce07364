import { useState } from 'react';
import { appStates, listApps, removeApp, startApp, stopApp, type App, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import {
  Actions,
  DataTable,
  PageHead,
  Pager,
  ReasonDialog,
  money,
  useAction,
  Filters,
} from '@portal/console';
import { definePage } from '@portal/contract';
import {
  Button,
  ButtonLink,
  ConfirmDialog,
  Empty,
  SearchBox,
  SelectInput,
  TextLink,
  toast,
} from '@portal/design';
import { useListQuery, useRevalidator } from '@portal/router';
import { AppState } from '../common/StateTag';

type AppPage = CallReply<typeof listApps>;

export const page = definePage<AppPage>({
  load: ({ query, signal }) =>
    call(
      listApps,
      {
        name: query.get('name') ?? undefined,
        state: query.get('state') ?? undefined,
        pageNo: query.get('pageNo') ?? 1,
        pageSize: query.get('pageSize') ?? 10,
      },
      { signal },
    ),
  Page: MyAppList,
});

const failureRate = ({ calls7, failures7 }: App) =>
  calls7 === 0 ? '—' : `${((failures7 / calls7) * 100).toFixed(1)}%`;

function MyAppList({ data }: { data: AppPage }) {
  const { query, change, clear } = useListQuery<'name' | 'state'>();
  const [stopping, setStopping] = useState<App | null>(null);
  const [removing, setRemoving] = useState<App | null>(null);
  const revalidator = useRevalidator();
  const stop = useAction((appId: string) => call(stopApp, { appId }), '已停用');
  const start = useAction((appId: string) => call(startApp, { appId }), '已启用');
  const isFiltered = query.has('name') || query.has('state');

  return (
    <>
      <PageHead title="我的应用" help="一个账号最多 20 个应用；密钥、订阅与费用都属于应用。">
        <ButtonLink to="/createMyApp" $kind="primary">
          创建应用
        </ButtonLink>
      </PageHead>
      <Filters>
        <SearchBox
          label="按名称筛选"
          placeholder="应用名称"
          value={query.get('name') ?? ''}
          onSearch={(name) => change({ name })}
        />
        <SelectInput
          aria-label="状态"
          value={query.get('state') ?? ''}
          onChange={({ target }) => change({ state: target.value })}
        >
          <option value="">全部状态</option>
          {[1, 2, 3, 4, 5].map((state) => (
            <option key={state} value={state}>
              {appStates[state as 1]}
            </option>
          ))}
        </SelectInput>
      </Filters>
      {data.records.length === 0 ? (
        <Empty text={isFiltered ? '没有符合条件的应用' : '您还没有应用'}>
          {isFiltered ? (
            <Button onClick={clear}>清空筛选条件</Button>
          ) : (
            <ButtonLink to="/createMyApp">创建第一个应用</ButtonLink>
          )}
        </Empty>
      ) : (
        <DataTable
          label="我的应用"
          rows={data.records}
          rowKey={({ appId }) => appId}
          columns={[
            {
              title: '应用名称',
              isMain: true,
              render: ({ appId, appName }) => (
                <TextLink to={`/myAppDetail?appId=${appId}`}>{appName}</TextLink>
              ),
            },
            { title: '状态', render: ({ state }) => <AppState state={state} /> },
            { title: '已订阅API', isFigure: true, render: ({ apiNum }) => apiNum },
            { title: '近7天调用', isFigure: true, render: ({ calls7 }) => calls7.toLocaleString('zh-CN') },
            { title: '错误率', isFigure: true, render: failureRate },
            { title: '本月费用', isFigure: true, render: ({ monthCost }) => money(monthCost) },
            { title: '创建时间', render: ({ createdAt }) => createdAt.slice(0, 10) },
            {
              title: '操作',
              render: (app) => (
                <Actions>
                  <TextLink to={`/getKey?appId=${app.appId}`}>密钥</TextLink>
                  <TextLink to={`/apiListOfApp?appId=${app.appId}`}>API列表</TextLink>
                  {app.state === 5 ? (
                    <Button $size="s" disabled={start.isBusy} onClick={() => void start.run(app.appId)}>
                      启用
                    </Button>
                  ) : (
                    <Button $size="s" onClick={() => setStopping(app)}>
                      停用
                    </Button>
                  )}
                  <Button $size="s" onClick={() => setRemoving(app)}>
                    删除
                  </Button>
                </Actions>
              ),
            },
          ]}
        />
      )}
      <Pager page={data} />
      <ConfirmDialog
        title="停用应用"
        question={`停用“${stopping?.appName}”后，它的全部调用会在 5 秒内被拒绝。确认停用?`}
        isOpen={stopping !== null}
        onCancel={() => setStopping(null)}
        onConfirm={() => {
          void stop.run(stopping!.appId);
          setStopping(null);
        }}
      />
      <ReasonDialog
        title="删除应用"
        question={`删除后，“${removing?.appName}”的密钥立即失效，且不能恢复。请输入应用名称确认。`}
        isOpen={removing !== null}
        label="应用名称"
        confirmLabel="删除"
        mustType={removing?.appName}
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          await call(removeApp, { appId: removing!.appId });
          toast('已删除', 'good');
          void revalidator.revalidate();
        }}
      />
    </>
  );
}
