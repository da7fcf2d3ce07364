import { z } from 'zod';
import { checkPort } from './checkPort';
import { ill, notice, well, type Finding } from './Finding';
import { ask, isAlive, readJson, whyUnready } from './probe';

interface PortalPlace {
  /** Address of the server. */
  origin: string;
  /** Port on this machine; null: it runs elsewhere. */
  port: number | null;
  /** Empty: unknown. */
  adminToken: string;
  /** Areas that must be live. */
  areas: readonly string[];
}

const about = '门户';

/** Whether the portal or another program uses the port, and whether every area has a release. */
export async function checkPortal(place: PortalPlace): Promise<{ isRunning: boolean; findings: Finding[] }> {
  const { origin, port } = place;
  const alive = await isAlive(origin);
  if (alive === true)
    return { isRunning: true, findings: [await checkReady(origin), await checkReleases(place)] };
  if (port !== null)
    return {
      isRunning: false,
      findings: [
        await checkPort('PORT', port),
        notice(about, '没有运行，没有检查发布与网关令牌', '启动：npm start'),
      ],
    };
  const says = alive === null ? `${origin} 没有应答` : `${origin} 应答的不是门户`;
  return { isRunning: false, findings: [ill(about, says, '请核对 PORTAL_URL，并启动那里的门户')] };
}

async function checkReady(origin: string): Promise<Finding> {
  const reason = await whyUnready(origin);
  return reason === null
    ? well(about, `${origin} 正在服务`)
    : ill(about, `${origin} 正在运行但不能服务：${reason}`, '原因消除后会自行恢复，详情见门户的日志');
}

const Releases = z.object({
  resBody: z.object({ records: z.array(z.object({ remote: z.string(), live: z.nullable(z.unknown()) })) }),
});

async function checkReleases({ origin, adminToken, areas }: PortalPlace): Promise<Finding> {
  const headers = { authorization: `Bearer ${adminToken}` };
  const answer = await ask(`${origin}/internal/releases`, { headers });
  if (answer?.headers.has('x-refusal'))
    return ill('发布', `${origin} 是网关的地址`, '请把 PORTAL_URL 或 PORT 改为门户的');
  const read = Releases.safeParse(readJson(answer));
  if (!read.success)
    return ill(
      '发布',
      '门户没有接受管理令牌，看不到发布',
      '请核对 PORTAL_ADMIN_TOKEN；没有设置时，把 PORTAL_DATA_DIR 设为门户的数据目录',
    );
  const live = new Set(read.data.resBody.records.filter((one) => one.live).map(({ remote }) => remote));
  const lacking = areas.filter((area) => !live.has(area));
  return lacking.length > 0
    ? ill('发布', `没有线上版本：${lacking.join('、')}`, `请运行 npm run release -- ${lacking[0]}`)
    : well('发布', `${areas.length} 个区域都有线上版本`);
}
