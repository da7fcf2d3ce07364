import type { PortalManifest } from '@portal/contract/internal';
import { packRelease } from './packRelease';
import { askPortal, portalUrl, RefusedByPortal } from './portalClient';
import { secondsSince } from './secondsSince';

/** Parses a canary percentage. @throws {Error} in Chinese when it is invalid. */
export function readShare(canary: string | undefined): string | null {
  if (canary === undefined) return null;
  if (!/^[1-9]\d?$/.test(canary)) throw new Error('灰度比例须为 1 到 99 的整数，例如 --canary 10。');
  return canary;
}

interface Publication {
  /** Percentage of visitors who get it; null: everybody. */
  share: string | null;
  startedAt: number;
  /** Whether it is acceptable that the portal already has this version. */
  mayExist?: boolean;
}

/**
 * Checks that the portal is reachable and accepts the token, before the slow checks and build.
 *
 * @throws {Error} in Chinese when an upload would fail.
 */
export const greetPortal = (): Promise<unknown> => askPortal('GET', '/history?remote=none');

/** Codes of an upload that would be refused. A portal of before says something else: it cannot be asked. */
const refusing = ['E8101', 'E8106'];

/**
 * Asks the portal whether what a remote declares (routes, slots, dialogs, contract) fits what is live.
 *
 * @throws {RefusedByPortal} in Chinese when an upload would be refused.
 */
export async function askBeforeBuild(manifest: PortalManifest): Promise<void> {
  await askPortal('POST', '/check', manifest).catch((error: unknown) => {
    if (error instanceof RefusedByPortal && refusing.includes(error.code)) throw error;
  });
}

/** Uploads a release folder to the portal and prints the result. */
export async function publish(folder: string, { share, startedAt, mayExist }: Publication): Promise<void> {
  const released = await askPortal<{ remote: string; version: string }>(
    'POST',
    share ? `?canary=${share}` : '',
    packRelease(folder),
  ).catch((error: unknown) => {
    if (mayExist && error instanceof RefusedByPortal && error.code === 'E8102') return null;
    throw error;
  });
  if (!released) return console.log(`没有改动：${folder} 已经发布过。`);
  const reach = share ? `已对 ${share}% 的访客灰度发布` : '已上线';
  console.log(
    `${released.remote} ${released.version} ${reach}（${portalUrl()}，${secondsSince(startedAt)} 秒）`,
  );
}
