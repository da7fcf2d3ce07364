import { addApp, addApply, addKey, listApis, viewApi } from '@portal/calls';
import type { Db } from '@portal/server';
import { newReqNo } from '../../server/test/startMarket';
import { apis, timeoutMs } from './apis';
import type { Member } from './signIn';

const plenty = 1_000_000_000_000;

/** An app subscribed to each API, with an unlimited balance. */
export async function buy(db: Db, buyer: Member) {
  const { appId } = await buyer.call(addApp, {
    appName: '故障测量',
    appType: 'server',
    brief: '第0次修改，用于测量故障',
    reqNo: newReqNo(),
  });
  for (const [upstream, { name, kind }] of Object.entries(apis)) {
    const { records } = await buyer.call(listApis, { searchText: name, pageSize: 48 });
    const apiId = records.find(({ apiName }) => apiName === name)?.apiId;
    if (apiId === undefined) throw new Error(`the demo market has no ${name}`);
    const { plans } = await buyer.call(viewApi, { apiId });
    const planId = plans.find((plan) => plan.kind === kind)?.planId;
    if (planId === undefined) throw new Error(`${name} has no plan ${kind}`);
    await buyer.call(addApply, {
      appId,
      apiId,
      planId,
      env: 'prod',
      reason: '测量故障时的表现与账目',
      dailyCalls: 100,
      reqNo: newReqNo(),
    });
    await db
      .updateTable('api_upstreams')
      .set({ base_url: `http://${upstream === 'patient' ? 'patient' : 'steady'}`, timeout_ms: timeoutMs })
      .where('api_id', '=', apiId)
      .execute();
  }
  await db
    .updateTable('subscriptions')
    .set({ qps_limit: 10_000, day_limit: 10_000_000 })
    .where('app_id', '=', appId)
    .execute();
  await db
    .updateTable('ledger_accounts')
    .set({ balance_minor: plenty })
    .where('kind', '=', 'balance')
    .execute();
  await db.updateTable('budgets').set({ is_enabled: false }).execute();
  const { appKey } = await buyer.call(addKey, { appId, env: 'prod', reqNo: newReqNo() });
  return { appId, appKey };
}
