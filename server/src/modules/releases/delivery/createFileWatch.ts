import type { Announcements } from '../../../platform/announce';
import type { Deps } from '../../../platform/Deps';
import type { Readiness } from '../../../platform/Readiness';
import { seconds } from '../../../platform/time';
import { isStored, type ReleaseStore } from '../registry/releaseStore';
import type { ReleaseService } from '../registry/release.service';

const lookAgainMs = 5 * seconds;

/**
 * Marks the server as not ready while files of live releases are missing, as after restoring a database without its
 * data folder.
 *
 * @returns a function that starts the checks, and one that stops them.
 */
export function createFileWatch(
  { log }: Deps,
  {
    releases,
    store,
    announcements,
    readiness,
  }: { releases: ReleaseService; store: ReleaseStore; announcements: Announcements; readiness: Readiness },
) {
  let timer: NodeJS.Timeout | undefined;
  let told = '';

  async function look(): Promise<void> {
    clearTimeout(timer);
    const { live, canaries } = await releases.registry();
    const missing: string[] = [];
    for (const release of [...live, ...canaries])
      if (!(await isStored(store, release))) missing.push(`${release.remote} ${release.version}`);
    const reason =
      missing.length === 0
        ? null
        : `缺少正在使用的版本的文件：${missing.join('、')}。请恢复数据目录里的 releases（或核对 RELEASE_STORE），或重新发布它们。`;
    readiness.report('releases', reason);
    if (reason && reason !== told) log.error(reason);
    told = reason ?? '';
    if (reason) lookLater();
  }

  const lookAndGoOn = () =>
    void look().catch((error: unknown) => {
      log.warn({ err: error }, 'files of releases were not looked for');
      lookLater();
    });
  const lookLater = () => void (timer = setTimeout(lookAndGoOn, lookAgainMs).unref());

  let stop = () => {};
  return {
    async start(): Promise<void> {
      stop = announcements.on('release.changed', lookAndGoOn);
      await look();
    },
    stop() {
      stop();
      clearTimeout(timer);
    },
  };
}
