import { shellName, type PortalManifest } from '@portal/contract/internal';
import type { AppError } from '../../../platform/AppError';
import type { Announcements } from '../../../platform/announce';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { seconds } from '../../../platform/time';
import { refusals } from '../intake/readReleaseFolder';
import { findClashes, findManifestProblems, findProblems, type Surroundings } from '../intake/releaseChecks';
import { createRegistryReader } from './createRegistryReader';
import { createReleaseViews } from './createReleaseViews';
import { lockRegistry } from './registryLock.repository';
import { findLastAction, recordAction, type Attribution } from './releaseHistory.repository';
import * as refused from './releaseRefusals';
import * as repository from './release.repository';
import type { BuiltRelease, Canary, Registry, Release } from './Release';

/** Two rollbacks in this time that name no version mean the same one. */
const sameRollbackMs = 10 * seconds;
/** Most versions named in a refusal. */
const namedMax = 5;

/** What a rollback has done. */
interface RolledBack {
  /** Live from now on; empty: none. */
  version: string;
  /** Nobody gets it any more. */
  left: string;
  isCanary: boolean;
}

const surroundingsOf = (name: string, { live, canaries }: Registry): Surroundings => ({
  shell: live.find((one) => one.kind === 'shell') ?? null,
  others: [...live, ...canaries]
    .filter(({ remote }) => remote !== name)
    .filter((one) => one.kind === 'remote'),
});

export type ReleaseService = ReturnType<typeof createReleaseService>;

/** The registry: what is live, what is canary and for whom, and how it changes. */
export function createReleaseService({ db, clock }: Deps, announcements: Announcements) {
  const { forget, ...reader } = createRegistryReader({ db }, announcements);

  /** Changes are made one after the other, by whichever process. */
  async function change<Result>(work: (tx: Db) => Promise<Result>): Promise<Result> {
    const result = await inTransaction(db, async (tx) => {
      await lockRegistry(tx);
      return work(tx);
    });
    forget();
    return result;
  }

  /**
   * @param find  Checks a release, fully or only against others.
   * @throws {AppError} `E8101` with every reason why a release may not go live beside the others.
   */
  function refuseUnfit(release: BuiltRelease, now: Registry, find = findProblems): void {
    const problems = find(release, surroundingsOf(release.record.name, now));
    if (problems.length > 0) throw refusals(problems);
  }

  /** Before a remote is built. @throws {AppError} `E8101` when what it declares does not fit what is live. */
  async function refuseManifest(manifest: PortalManifest): Promise<void> {
    const surroundings = surroundingsOf(manifest.name, await repository.readRegistry(db));
    const problems = findManifestProblems(manifest, surroundings);
    if (problems.length > 0) throw refusals(problems);
  }

  /** Makes a published version live. */
  const makeLive = (release: Release, action: 'live', by: string): Promise<void> =>
    change((tx) => putLive(tx, release, action, { at: clock(), by }));

  async function putLive(
    tx: Db,
    release: Release,
    action: 'live' | 'promote' | 'activate',
    attribution: Attribution,
  ): Promise<void> {
    const now = await repository.readRegistry(tx);
    refuseUnfit(release, now);
    await recordSuperseded(tx, release, now, attribution);
    await repository.removeCanary(tx, release.remote);
    await repository.setLive(tx, release.remote, release.version, action, attribution);
  }

  /** A canary of which another version takes the place. */
  async function recordSuperseded(
    tx: Db,
    { remote, version }: Release,
    { canaries }: Registry,
    attribution: Attribution,
  ): Promise<void> {
    const canary = canaries.find((one) => one.remote === remote);
    if (canary && canary.version !== version)
      await recordAction(tx, remote, canary.version, 'supersede', attribution, canary.percent);
  }

  async function putCanary(
    tx: Db,
    release: Release,
    percent: number,
    attribution: Attribution,
  ): Promise<void> {
    const { remote, version } = release;
    const now = await repository.readRegistry(tx);
    refuseUnfit(release, now);
    // Compared with itself it would say nothing, and to stop it would speak against what is live.
    if (now.live.some((one) => one.remote === remote && one.version === version))
      throw refused.isLiveAlready(remote, version);
    await recordSuperseded(tx, release, now, attribution);
    await repository.setCanary(tx, remote, version, percent, attribution);
  }

  /**
   * Makes any version live whose files are kept, whatever its verdict: a person decided so.
   *
   * @param percent  For this share of the visitors; absent: for all.
   * @throws {AppError} `E8110` it is not kept, `E8101` it no longer fits the live releases.
   */
  async function activate(
    remote: string,
    version: string,
    by: string,
    { note = '', percent }: { note?: string; percent?: number } = {},
  ): Promise<void> {
    await change(async (tx) => {
      const release = await repository.findRelease(tx, remote, version);
      if (!release || release.removedAt) throw await notKept(tx, remote, version);
      await repository.setVerdict(tx, remote, version, null);
      const attribution = { at: clock(), by, note };
      if (percent === undefined) return putLive(tx, release, 'activate', attribution);
      await putCanary(tx, release, percent, attribution);
    });
  }

  async function notKept(tx: Db, remote: string, version: string): Promise<AppError> {
    return refused.isNotKept(remote, version, await repository.listKeptVersions(tx, remote, namedMax));
  }

  const makeCanary = (release: Release, percent: number, by: string): Promise<void> =>
    change((tx) => putCanary(tx, release, percent, { at: clock(), by }));

  /**
   * @param seen  The canary that somebody has looked at; absent: whichever there is.
   * @throws {AppError} `E8103` there is none, or another one by now.
   */
  async function promote(remote: string, by: string, seen?: string): Promise<string> {
    return change(async (tx) => {
      const canary = canaryOf(await repository.readRegistry(tx), remote, seen);
      await putLive(tx, canary, 'promote', { at: clock(), by });
      return canary.version;
    });
  }

  /**
   * Gives a canary to a larger share: visitors who had it keep it, and its count of visits continues.
   *
   * @param seen  As for `promote`.
   * @throws {AppError} `E8103` there is none, or another one by now; `E0017` the share is not larger.
   */
  async function widen(remote: string, percent: number, by: string, seen?: string): Promise<string> {
    return change(async (tx) => {
      const canary = canaryOf(await repository.readRegistry(tx), remote, seen);
      if (percent <= canary.percent) throw refused.isNotWider(remote, canary.percent);
      await repository.widenCanary(tx, remote, canary.version, percent, { at: clock(), by });
      return canary.version;
    });
  }

  function canaryOf({ canaries }: Registry, remote: string, seen?: string): Canary {
    const canary = canaries.find((one) => one.remote === remote);
    if (!canary) throw refused.hasNoCanary(remote);
    if (seen !== undefined && seen !== canary.version)
      throw refused.isAnotherCanary(remote, seen, canary.version);
    return canary;
  }

  /**
   * Takes a canary away; without one makes the previous good version live again. The version that it takes away is
   * not gone back to, until somebody activates it.
   *
   * @param seen  What somebody has looked at and wants to be rid of; absent: whatever there is, unless one has just
   *   been taken away. Two who see the same bad release take it away once, and not the one before it, too.
   * @returns the version that is live then, and the one that was taken away.
   * @throws {AppError} `E8104` there is none, or another one by now; `E8101` what it has shown belongs to others by now.
   */
  async function rollBack(
    remote: string,
    by: string,
    { note = '', seen }: { note?: string; seen?: string } = {},
  ): Promise<RolledBack> {
    return change(async (tx): Promise<RolledBack> => {
      const { live, canaries } = await repository.readRegistry(tx);
      const current = live.find((one) => one.remote === remote);
      const canary = canaries.find((one) => one.remote === remote);
      const attribution = { at: clock(), by, note };
      const leaving = canary ?? current;
      if (!leaving) throw refused.hasNothingActive(remote);
      if (seen !== undefined && seen !== leaving.version)
        throw refused.isAnotherActive(remote, seen, leaving.version);
      if (seen === undefined) await refuseSecondTime(tx, leaving, attribution.at);
      if (canary) {
        await takeAway(tx, canary, attribution);
        return { version: current?.version ?? '', left: canary.version, isCanary: true };
      }
      const previous = current && (await repository.findPreviousGood(tx, remote, [current.version]));
      if (!previous) throw refused.hasNoPrevious(remote);
      // The shell is rolled back regardless of what the remotes need: a missing page is better than no portal.
      if (previous.kind === 'remote') refuseUnfit(previous, { live, canaries }, findClashes);
      await repository.setVerdict(tx, remote, current.version, 'bad');
      await repository.setLive(tx, remote, previous.version, 'rollback', attribution);
      return { version: previous.version, left: current.version, isCanary: false };
    });
  }

  /** Whoever names no version means the one that has just been taken away. */
  async function refuseSecondTime(tx: Db, { remote, version }: Release, now: Date): Promise<void> {
    const last = await findLastAction(tx, remote);
    const isTakenAway = last?.action === 'rollback' || last?.action === 'stop';
    if (isTakenAway && now.getTime() - last.at.getTime() < sameRollbackMs)
      throw refused.isJustRolledBack(remote, version, last.by);
  }

  /**
   * Takes a remote out of the portal. Its files are still served to open tabs; no tab falls back to it.
   *
   * @param seen  As for `rollBack`: what has been replaced since then stays.
   * @returns the version that was live, or a canary.
   * @throws {AppError} `E8104` when nothing of it is live, or another version by now, or it is the shell.
   */
  async function withdraw(
    remote: string,
    by: string,
    { note = '', seen }: { note?: string; seen?: string } = {},
  ): Promise<string> {
    return change(async (tx) => {
      const { live, canaries } = await repository.readRegistry(tx);
      const active = [...live, ...canaries].find((one) => one.remote === remote);
      if (remote === shellName) throw refused.isShell();
      if (!active) throw refused.isNotActive(remote);
      if (seen !== undefined && seen !== active.version)
        throw refused.isAnotherActive(remote, seen, active.version);
      await repository.removeCanary(tx, remote);
      await repository.removeLive(tx, remote);
      await recordAction(tx, remote, active.version, 'withdraw', { at: clock(), by, note });
      return active.version;
    });
  }

  /** Removes this canary, if it is still active. */
  async function stopCanary(remote: string, version: string, by: string, note: string): Promise<boolean> {
    return change(async (tx) => {
      const { canaries } = await repository.readRegistry(tx);
      const canary = canaries.find((one) => one.remote === remote && one.version === version);
      if (!canary) return false;
      await takeAway(tx, canary, { at: clock(), by, note });
      return true;
    });
  }

  async function takeAway(tx: Db, canary: Canary, attribution: Attribution): Promise<void> {
    await repository.removeCanary(tx, canary.remote);
    await repository.setVerdict(tx, canary.remote, canary.version, 'bad');
    await recordAction(tx, canary.remote, canary.version, 'stop', attribution, canary.percent);
  }

  return {
    ...reader,
    refuseUnfit,
    refuseManifest,
    makeLive,
    makeCanary,
    activate,
    promote,
    widen,
    rollBack,
    stopCanary,
    withdraw,
    ...createReleaseViews(db),
  };
}
