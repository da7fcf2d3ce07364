import { listAppApis, viewApp, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Empty, PageHead } from '@portal/design';
import { loadList, Pager } from '@portal/page';
import { ApiTable } from '../common/ApiTable';

interface AppApis {
  app: CallReply<typeof viewApp>['app'];
  apis: CallReply<typeof listAppApis>;
}

export const page = definePage<AppApis>({
  async load(request) {
    const appId = request.query.get('appId') ?? '';
    const [{ app }, apis] = await Promise.all([
      call(viewApp, { appId }, request),
      loadList(listAppApis, request, { also: { appId }, pageSize: 20 }),
    ]);
    return { app, apis };
  },
  Page: ApiListOfApp,
});

function ApiListOfApp({ data: { app, apis } }: { data: AppApis }) {
  return (
    <>
      <PageHead title={`${app.appName}的API`} help="套餐、配额与本月用量；退订后立即停止调用。">
        <ButtonLink to="/APIList" $kind="primary">
          添加API
        </ButtonLink>
      </PageHead>
      {apis.total === 0 ? (
        <Empty text="还没有订阅 API">
          <ButtonLink to="/APIList">浏览API</ButtonLink>
        </Empty>
      ) : (
        <ApiTable appId={app.appId} apis={apis.records} />
      )}
      <Pager page={apis} />
    </>
  );
}
