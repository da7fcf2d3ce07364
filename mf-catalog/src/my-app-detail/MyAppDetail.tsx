import {
  appTypes,
  editApp,
  listAppApis,
  listCallRecords,
  listKeys,
  signTypes,
  viewApp,
  type CallReply,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  DataTable,
  Facts,
  Money,
  PageHead,
  Panel,
  Tiles,
  ButtonLink,
  Empty,
  Status,
  TextLink,
} from '@portal/design';
import { AppState, RoleLink } from '@portal/page';
import { formatMoney } from '@portal/rules';
import { ApiTable } from '../common/ApiTable';
import { KeyTable } from '../common/KeyTable';
import { MoveButton } from './MoveButton';

interface AppDetail {
  app: CallReply<typeof viewApp>['app'];
  apis: CallReply<typeof listAppApis>;
  keys: CallReply<typeof listKeys>;
  calls: CallReply<typeof listCallRecords>;
}

const callsShown = 10;

export const page = definePage<AppDetail>({
  async load({ query, signal }) {
    const appId = query.get('appId') ?? '';
    const [{ app }, apis, keys, calls] = await Promise.all([
      call(viewApp, { appId }, { signal }),
      call(listAppApis, { appId, pageSize: 10 }, { signal }),
      call(listKeys, { appId }, { signal }),
      call(listCallRecords, { appId, pageSize: callsShown }, { signal }),
    ]);
    return { app, apis, keys, calls };
  },
  Page: MyAppDetail,
});

function MyAppDetail({ data: { app, apis, keys, calls } }: { data: AppDetail }) {
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
            note: <TextLink to={`/allCostView?appId=${app.appId}`}>明细</TextLink>,
          },
        ]}
      />
      <Panel title="密钥" aside={<TextLink to={`/getKey?appId=${app.appId}`}>管理密钥</TextLink>}>
        <KeyTable keys={keys.records} />
      </Panel>
      <Panel title="API 权限" aside={<TextLink to={`/apiListOfApp?appId=${app.appId}`}>全部</TextLink>}>
        {apis.total === 0 ? (
          <Empty text="还没有订阅 API">
            <ButtonLink to="/APIList">浏览API</ButtonLink>
          </Empty>
        ) : (
          <ApiTable apis={apis.records} />
        )}
      </Panel>
      <Panel title="安全与资料">
        <Facts
          facts={[
            ['AppID', app.appId],
            ['类型', appTypes[app.appType]],
            ['归属', app.ownerType === 'person' ? '个人' : '企业'],
            ['签名方式', signTypes[app.signType]],
            ['IP白名单', app.ips || '不限制'],
            ['回调域名', app.callbacks || '未填写'],
            ['创建时间', app.createdAt],
          ]}
        />
      </Panel>
      <Panel title="最近调用">
        {calls.records.length === 0 ? (
          <Empty text="暂无调用" />
        ) : (
          <DataTable
            label="最近调用"
            rows={calls.records}
            rowKey={({ requestId }) => requestId}
            columns={[
              { title: '时间', render: ({ at }) => at, isMain: true },
              { title: 'API', render: ({ apiName }) => apiName },
              { title: '接口', render: ({ operation }) => operation },
              {
                title: '结果',
                render: ({ status, code, isBilled }) => (
                  <Status tone={isBilled ? 'good' : 'bad'}>{code || status}</Status>
                ),
              },
              { title: '耗时', isFigure: true, render: ({ ms }) => `${ms} ms` },
              { title: '费用', isFigure: true, render: ({ cost }) => <Money yuan={cost} isExact /> },
              { title: '请求号', render: ({ requestId }) => <code>{requestId}</code> },
            ]}
          />
        )}
      </Panel>
    </>
  );
}
