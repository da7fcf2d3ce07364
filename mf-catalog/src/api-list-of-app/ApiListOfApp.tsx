import { listAppApis, listBudgets, viewApp, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Empty, PageHead } from '@portal/design';
import { loadList, Pager } from '@portal/page';
import { ApiTable } from '../common/ApiTable';

interface AppApis {
  app: CallReply<typeof viewApp>['app'];
  apis: CallReply<typeof listAppApis>;
  budgets: CallReply<typeof listBudgets>;
}

const budgetsShown = 50;

export const page = definePage<AppApis>({
  async load(request) {
    const appId = request.query.get('appId') ?? '';
    const [{ app }, apis, budgets] = await Promise.all([
      call(viewApp, { appId }, request),
      loadList(listAppApis, request, { also: { appId }, pageSize: 20 }),
      call(listBudgets, { appId, pageSize: budgetsShown }, request),
    ]);
    return { app, apis, budgets };
  },
  Page: ApiListOfApp,
});

function ApiListOfApp({ data: { app, apis, budgets } }: { data: AppApis }) {
  return (
    <>
      <PageHead
        title={`${app.appName}的API`}
        help="套餐、配额与本月用量；配额按计次扣减，本月调用按次数统计。退订后立即停止调用，预付没有用完的部分退回账户。"
      >
        <ButtonLink to="/APIList" $kind="primary">
          添加API
        </ButtonLink>
      </PageHead>
      {apis.total === 0 ? (
        <Empty text="还没有订阅 API">
          <ButtonLink to="/APIList">浏览API</ButtonLink>
        </Empty>
      ) : (
        <ApiTable appId={app.appId} apis={apis.records} budgets={budgets.records} />
      )}
      <Pager page={apis} />
    </>
  );
}
