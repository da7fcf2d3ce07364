import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';

const tokenFile = path.join(process.env.PORTAL_DATA_DIR ?? 'data', 'admin-token');

/** The running portal that the release commands act on: PORTAL_URL, or the one that `npm start` started here. */
export const portalUrl = () =>
  (process.env.PORTAL_URL ?? `http://localhost:${process.env.PORT ?? '8080'}`).replace(/\/$/, '');

function releaseToken(): string {
  if (process.env.RELEASE_TOKEN) return process.env.RELEASE_TOKEN;
  if (!process.env.PORTAL_URL && existsSync(tokenFile)) return readFileSync(tokenFile, 'utf8').trim();
  throw new Error('缺少 RELEASE_TOKEN。请在门户的“运营工作台 → 发布管理”签发，或向运营人员申请。');
}

interface Reply<Body> {
  resCode: string;
  resMsg: string;
  problems?: string[];
  resBody: Body;
}

/**
 * One request below /internal/releases.
 *
 * @throws {Error} in Chinese: what the portal refused and why, or that it cannot be reached.
 */
export async function askPortal<Body>(
  method: 'GET' | 'POST',
  target: string,
  archive?: Readable,
): Promise<Body> {
  const url = `${portalUrl()}/internal/releases${target}`;
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${releaseToken()}`,
      ...(archive && { 'content-type': 'application/gzip' }),
    },
    ...(archive && { body: Readable.toWeb(archive) as ReadableStream, duplex: 'half' }),
  }).catch(() => null);
  if (!response) throw new Error(`连不上 ${portalUrl()}。请先 npm start，或用 PORTAL_URL 指定门户。`);
  const reply = (await response.json().catch(() => null)) as Reply<Body> | null;
  if (!reply)
    throw new Error(`${portalUrl()} 没有给出可读的回答（${response.status}）。请检查地址是否是门户。`);
  if (reply.resCode !== 'S0000') {
    const reasons = reply.problems?.map((problem) => `\n  · ${problem}`).join('');
    throw new Error(reasons ? `发布被拒绝：${reasons}` : reply.resMsg);
  }
  return reply.resBody;
}
