import { checkPort } from './checkPort';
import { ill, notice, well, type Finding } from './Finding';
import { ask, isAlive, readJson, whyUnready } from './probe';

interface GatewayPlace {
  /** Address of the gateway. */
  gateway: string;
  /** Port on this machine; null: it runs elsewhere. */
  port: number | null;
  /** Address of the server; null: not running. */
  portal: string | null;
  /** Empty: unknown. */
  gatewayToken: string;
  /** Token for the gateway's metrics; empty: not set. */
  metricsToken: string;
}

const about = '网关';

/** Whether a gateway answers and is in sync with the server, and the server accepts the gateways' token. */
export async function checkGateway(place: GatewayPlace): Promise<Finding[]> {
  const { portal, gatewayToken } = place;
  return [...(await checkListener(place)), ...(portal ? [await checkToken(portal, gatewayToken)] : [])];
}

async function checkListener({ gateway, port, metricsToken }: GatewayPlace): Promise<Finding[]> {
  const alive = await isAlive(gateway);
  // Only a gateway refuses with this header.
  const isGateway = alive === true && (await ask(`${gateway}/doctor`))?.headers.has('x-refusal');
  if (isGateway) return [await checkReady(gateway), ...(await checkSync(gateway, metricsToken))];
  if (alive === true)
    return [ill(about, `${gateway} 应答的不是网关`, '请核对 GATEWAY_PORT 与 GATEWAY_INTERNAL_ORIGIN')];
  return port === null
    ? [ill(about, `${gateway} 没有网关应答`, '请核对 GATEWAY_INTERNAL_ORIGIN，并启动那里的网关')]
    : [
        await checkPort('GATEWAY_PORT', port),
        notice(about, '没有运行', '演示模式由 npm start 一并启动；其他模式运行 npm start -w gateway'),
      ];
}

async function checkReady(gateway: string): Promise<Finding> {
  const reason = await whyUnready(gateway);
  return reason === null
    ? well(about, `${gateway} 正在服务`)
    : ill(
        about,
        `${gateway} 正在运行但不能服务：${reason}`,
        '请核对网关的 PORTAL_INTERNAL_ORIGIN、PORTAL_GATEWAY_TOKEN 与它的磁盘',
      );
}

/** Whether the gateway's data is current; without a server it continues with the last. */
async function checkSync(gateway: string, metricsToken: string): Promise<Finding[]> {
  const headers = metricsToken ? { authorization: `Bearer ${metricsToken}` } : undefined;
  const answer = await ask(`${gateway}/metrics`, { headers });
  const [, inSync] = /^gateway_in_sync (\d)$/m.exec(answer?.text ?? '') ?? [];
  if (inSync === undefined)
    return [notice('网关的配置', '看不到网关的指标，没有检查', '请为网关与这个命令设置同一个 METRICS_TOKEN')];
  return [
    inSync === '1'
      ? well('网关的配置', '与门户一致')
      : ill(
          '网关的配置',
          '收不到门户的更新，用的是最后一次的配置',
          '请启动门户，核对网关的 PORTAL_INTERNAL_ORIGIN，并让它的 PORTAL_GATEWAY_TOKEN 与门户相同',
        ),
  ];
}

/** A request without effect that only gateways may make. */
async function checkToken(portal: string, gatewayToken: string): Promise<Finding> {
  const answer = await ask(`${portal}/internal/gateway/nonces`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gatewayToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ gatewayId: 'doctor', nonces: [] }),
  });
  return Array.isArray(readJson(answer)?.free)
    ? well('网关令牌', '门户接受')
    : ill(
        '网关令牌',
        '门户不接受',
        '请给门户与每个网关同一个 PORTAL_GATEWAY_TOKEN；没有设置时，让它们用同一个 PORTAL_DATA_DIR',
      );
}
