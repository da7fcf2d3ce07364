import type { Db } from '../../../platform/db/Db';
import { say } from '../../../platform/i18n/say';
import { formatInstant } from '../../../platform/time';
import { outcomeOf } from '../health/health.queries';
import { findWhoMadeLive, listHistory } from './history.queries';
import { findAlert } from './releaseHistory.repository';
import * as repository from './release.repository';
import type { ActiveRelease, Release } from './Release';

/** The registry as operators see it. */
export function createReleaseViews(db: Db) {
  async function states() {
    const { live, canaries } = await repository.readRegistry(db);
    const names = [...new Set([...live, ...canaries].map(({ remote }) => remote))].sort();
    return Promise.all(
      names.map(async (remote) => {
        const active = live.find((one) => one.remote === remote);
        const canary = canaries.find((one) => one.remote === remote);
        const previous = active && (await repository.findPreviousGood(db, remote, [active.version]));
        return {
          remote,
          ...nameAndTeam((active ?? canary)!),
          live: active
            ? {
                ...(await shown(active)),
                by: nameOf(await findWhoMadeLive(db, active.remote, active.version)),
              }
            : null,
          canary: canary
            ? { ...(await shown(canary)), by: nameOf(canary.by), percent: canary.percent }
            : null,
          previous: previous?.version ?? '',
          alert: (active && (await findAlert(db, remote, active.version, active.since))) ?? '',
        };
      }),
    );
  }

  const shown = async ({ remote, version, since }: ActiveRelease) => ({
    version,
    since: formatInstant(since),
    ...(await outcomeOf(db, remote, version, since)),
  });

  /** The actor, in words. */
  const nameOf = (by: string) => (by === repository.localPublisher ? say`门户启动` : by);

  async function history(remote: string | undefined, page: { pageNo: number; pageSize: number }) {
    const { rows, ...rest } = await listHistory(db, remote, page);
    return {
      ...rest,
      records: rows.map(({ is_kept, ...row }) => ({
        ...row,
        isKept: is_kept ? 1 : 0,
        by: nameOf(row.by),
        note: row.note ?? '',
        at: formatInstant(row.at),
      })),
    };
  }

  return { states, history };
}

/** Name and team, for operators. */
export const nameAndTeam = (release: Release) =>
  release.kind === 'shell'
    ? { title: say`外壳`, team: say`平台团队` }
    : { title: release.manifest.title, team: release.manifest.team };
