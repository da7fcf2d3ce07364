import { forEachRow } from '../../../platform/forEachRow';
import type { Deps } from '../../../platform/Deps';
import { days } from '../../../platform/time';
import { notifyAll } from '../../messages';
import { listOperatorIds, outcomeOf } from './health.queries';
import { isWorse, type Outcome } from './isWorse';
import { raiseAlert } from '../registry/releaseHistory.repository';
import * as repository from '../registry/release.repository';
import type { ActiveRelease, Canary } from '../registry/Release';
import type { ReleaseService } from '../registry/release.service';
import { type TranslatableText, say } from '../../../platform/i18n/say';

/** The name shown for automatic actions. */
const judge = '健康检查';
/** How far back the previous version is considered. */
const comparedDays = 7;

/**
 * Stops canaries that fail significantly more often than the live version, and raises an alert for a live version that
 * fails more often than its predecessor: a person decides about that.
 */
export async function judgeReleases(deps: Deps, releases: ReleaseService): Promise<number> {
  const { live, canaries } = await repository.readRegistry(deps.db);
  const nameOf = ({ remote }: ActiveRelease) => remote;
  const canariesFailed = await forEachRow(deps.log, canaries, nameOf, (canary) =>
    judgeCanary(deps, releases, canary, live),
  );
  return canariesFailed + (await forEachRow(deps.log, live, nameOf, (release) => judgeLive(deps, release)));
}

async function judgeCanary(
  deps: Deps,
  releases: ReleaseService,
  canary: Canary,
  live: ActiveRelease[],
): Promise<void> {
  const current = live.find(({ remote }) => remote === canary.remote);
  if (!current) return;
  const [suspect, other] = [
    await outcomeOf(deps.db, canary.remote, canary.version, canary.since),
    await outcomeOf(deps.db, canary.remote, current.version, canary.since),
  ];
  if (!isWorse(suspect, other)) return;
  const note = `失败率 ${rate(suspect)}显著高于线上 ${current.version} 的 ${rate(other)}`;
  if (!(await releases.stopCanary(canary.remote, canary.version, judge, note))) return;
  await tellOperators(deps, say`${canary.remote} 的灰度已自动停止`, say`${canary.version}：${note}。`);
}

async function judgeLive(deps: Deps, release: ActiveRelease): Promise<void> {
  const previous = await repository.findPreviousGood(deps.db, release.remote, [release.version]);
  if (!previous) return;
  const [suspect, other] = [
    await outcomeOf(deps.db, release.remote, release.version, release.since),
    await outcomeOf(
      deps.db,
      release.remote,
      previous.version,
      new Date(release.since.getTime() - comparedDays * days),
    ),
  ];
  if (!isWorse(suspect, other)) return;
  const note = `失败率 ${rate(suspect)}显著高于上一版本 ${previous.version} 的 ${rate(other)}`;
  const attribution = { at: deps.clock(), by: judge, note };
  if (!(await raiseAlert(deps.db, release.remote, release.version, release.since, attribution))) return;
  await tellOperators(
    deps,
    say`${release.remote} 线上版本变差`,
    say`${release.version}：${note}。可在发布管理中回退。`,
  );
}

const rate = ({ visits, failed }: Outcome) =>
  `${((100 * failed) / visits).toFixed(1)}%（${failed}/${visits}）`;

async function tellOperators(
  { db, clock }: Deps,
  title: TranslatableText,
  text: TranslatableText,
): Promise<void> {
  const notification = { kind: 'system' as const, at: clock(), title, text, link: '/ops/release' };
  await notifyAll(db, await listOperatorIds(db), notification);
}
