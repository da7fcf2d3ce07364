import { traceKeptHours } from '@portal/calls';
import { type Db, hours } from '@portal/server';
import { demoBudget } from './usageFacts';

const operation = 'POST /verify';
const json: [string, string] = ['content-type', 'application/json'];

const messageOf = (headers: [string, string][], content: unknown) => {
  const body = JSON.stringify(content, null, 2);
  return { headers, body, bytes: Buffer.byteLength(body), note: '' };
};

/** Masked as the gateway does before it reports them. */
const asked = messageOf([['host', 'localhost:8081'], ['x-app-key', '******'], json], { idNo: '******' });
const answered = messageOf([json, ['x-cost', '0.0300']], {
  valid: true,
  birthday: '1990-03-07',
  gender: 'F',
  region: '浙江省杭州市西湖区',
});
const failed = messageOf([json, ['x-cost', '0.0000']], { message: '参数 idNo 有误：必填' });

/** An app under debugging in the sandbox, and calls recorded earlier in production. */
export async function seedDemoDebug(tx: Db, ownerId: string, now: Date): Promise<void> {
  const { id: appId } = await tx
    .selectFrom('apps')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('name', '=', demoBudget.app)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('app_debug_modes')
    .values({ app_id: appId, env: 'sandbox', started_at: now, until: new Date(now.getTime() + 4 * hours) })
    .execute();
  const calls = await tx
    .selectFrom('call_records')
    .select(['request_id', 'at', 'status'])
    .where('app_id', '=', appId)
    .where('operation', '=', operation)
    .orderBy('at', 'desc')
    .limit(5)
    .execute();
  await tx
    .insertInto('call_traces')
    .values(
      calls.map(({ request_id, at, status }) => ({
        request_id,
        app_id: appId,
        env: 'prod' as const,
        at,
        trace: JSON.stringify({
          ...{ method: 'POST', url: '/prod/id-card/v1/verify', status },
          ...{ request: asked, answer: status === 200 ? answered : failed },
        }),
        forget_at: new Date(now.getTime() + traceKeptHours * hours),
      })),
    )
    .execute();
}
