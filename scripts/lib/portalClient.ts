import { Readable } from 'node:stream';
import { localPortal } from './localPortal';

/**
 * Portal that the release commands act on: PORTAL_URL, or the one started here by `npm start`.
 *
 * @throws {Error} in Chinese when PORTAL_URL is not an HTTP address.
 */
export function portalUrl(): string {
  const url = process.env.PORTAL_URL || localPortal().url;
  if (!/^https?:\/\//.test(url))
    throw new Error(
      `PORTAL_URL 须以 https:// 或 http:// 开头，例如 https://open.example.com。现在是 ${url}。`,
    );
  return url.replace(/\/$/, '');
}

/** Says that no portal answers, and what to do. */
export function notRunning(): string {
  const { url, remedy } = localPortal();
  const isLocal = portalUrl() === url;
  return `连不上 ${portalUrl()}。${isLocal ? remedy : '请确认它在运行，PORTAL_URL 也没有写错'}`;
}

async function releaseToken(): Promise<string> {
  const local = localPortal();
  // The token of this machine's portal is sent to no other.
  const token = process.env.RELEASE_TOKEN || (portalUrl() === local.url ? local.adminToken : null);
  if (token) return token;
  // Whoever has not started a portal here needs none of its tokens yet.
  if (!(await fetch(portalUrl()).catch(() => null))) throw new Error(`${notRunning()}。`);
  throw new Error('缺少 RELEASE_TOKEN。请在门户的“运营工作台 → 发布管理”签发，或向运营人员申请。');
}

/** @throws {Error} in Chinese when a gateway answered, which is recognised by a header of its refusals. */
export function refuseGateway({ headers }: Response): void {
  if (headers.has('x-refusal'))
    throw new Error(`${portalUrl()} 是网关的地址，不是门户的。请把 PORTAL_URL 改为门户的地址。`);
}

/** The portal understood the request but refused it. */
export class RefusedByPortal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface Reply<Body> {
  resCode: string;
  resMsg: string;
  problems?: string[];
  resBody: Body;
}

/** Why no answer came, and what to do; `cause` is of Node. */
function describeLost({ cause }: Error, method: 'GET' | 'POST'): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code))
    return `找不到 ${new URL(portalUrl()).hostname} 这个主机。请检查 PORTAL_URL 与网络。`;
  if (/CERT|VERIFY/.test(code))
    return `${portalUrl()} 的证书不受信任（${code}）。由内部 CA 签发时，用 NODE_EXTRA_CA_CERTS 指定它的证书。`;
  if (!/^(ECONNRESET|EPIPE|UND_ERR_.*)$/.test(code) || code === 'UND_ERR_CONNECT_TIMEOUT')
    return `${notRunning()}。`;
  const lost = `与 ${portalUrl()} 的连接中断了`;
  return method === 'GET'
    ? `${lost}。请重试。`
    : `${lost}，门户可能已经照办。请先用 npm run releases 看现在的版本，再重试。`;
}

/**
 * A request to /internal/releases.
 *
 * @throws {RefusedByPortal} in Chinese, with the portal's reason.
 * @throws {Error} in Chinese when it cannot be reached.
 */
export async function askPortal<Body>(
  method: 'GET' | 'POST',
  target: string,
  content?: Readable | object,
): Promise<Body> {
  const url = `${portalUrl()}/internal/releases${target}`;
  const archive = content instanceof Readable ? content : null;
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${await releaseToken()}`,
      ...(content && { 'content-type': archive ? 'application/gzip' : 'application/json' }),
    },
    ...(content && !archive && { body: JSON.stringify(content) }),
    ...(archive && { body: Readable.toWeb(archive) as ReadableStream, duplex: 'half' }),
  }).catch((error: Error) => {
    throw new Error(describeLost(error, method));
  });
  refuseGateway(response);
  const reply = (await response.json().catch(() => null)) as Reply<Body> | null;
  if (typeof reply?.resCode !== 'string')
    throw new Error(`${portalUrl()} 没有给出可读的回答（${response.status}）。请检查地址是否是门户。`);
  if (reply.resCode !== 'S0000') {
    const reasons = reply.problems?.map((problem) => `\n  · ${problem}`).join('');
    throw new RefusedByPortal(reply.resCode, reasons ? `被门户拒绝：${reasons}` : reply.resMsg);
  }
  return reply.resBody;
}
