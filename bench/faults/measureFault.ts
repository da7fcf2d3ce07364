import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../lib/quantile';
import { allCounted, billedIds, seenBy, writesOf } from './effects';
import { startLoad, type Made } from './startLoad';
import type { Api } from './apis';
import type { AnyStage } from './AnyStage';

/** Result of a fault; `undone` is the time from which everything could be well again. */
export interface Harm {
  undone: number;
  /** How a process that was asked to stop has ended. */
  exit?: { code: number | null; seconds: number };
}

export interface Fault<Stage extends AnyStage> {
  name: string;
  /** Injects a fault for a while, and removes it. */
  take: (stage: Stage, holdMs: number) => Promise<Harm>;
  /** Why it is not possible on this machine; null when it is. */
  absence?: (stage: Stage) => string | null;
  /** Upper bounds of figures; for those named `sold…` lower bounds. */
  targets: Partial<Record<keyof Figures, number>>;
}

export interface Figures {
  /** Acknowledged writes that are missing. */
  lost: number;
  /** Writes that took effect twice. */
  twice: number;
  /** Calls of paid APIs that the upstream answered completely. */
  seen: number;
  billed: number;
  /** Billed, although the upstream did not answer completely. */
  overbilled: number;
  /** Answered, but not billed. */
  unbilled: number;
  /** Started, but not answered. */
  broken: number;
  /** Processes that exited unexpectedly. */
  exits: number;
  /** Percentage of calls to the healthy API that were answered during the fault. */
  soldPercent: number;
  soldFreePercent: number;
  /** Longest wait for an answer during the fault: of the faulty API, and of the portal. */
  slowestCallSeconds: number;
  slowestPageSeconds: number;
  /** 95th percentile of calls and of portal requests during the fault. */
  callP95Ms: number;
  pageP95Ms: number;
  /** Requests that reached the faulty upstream. */
  reached: number;
  recoverySeconds: number;
  exitSeconds: number;
  exitCode: number;
}

/** Gateways adapt their leases to the load, so let it run for a while first. */
const warmMs = 1000 * Number(process.env.BENCH_WARM_SECONDS ?? 20);
const calmMs = 2500;
const recoveryMaxMs = 60_000;

const isGood = ({ outcome }: Made) => typeof outcome === 'number' && outcome < 500;
const seconds = (ms: number) => Math.round(ms / 100) / 10;
const longest = (made: readonly Made[]) =>
  seconds(Math.max(0, ...made.map(({ from, until }) => until - from)));

function p95(made: readonly Made[]): number {
  return made.length === 0
    ? 0
    : Math.round(
        quantile(
          made.map(({ from, until }) => until - from),
          0.95,
        ),
      );
}

/** Outcomes of requests during the fault: stream → outcome → count. */
export type Outcomes = Record<string, Record<string, number>>;

export async function measureFault<Stage extends AnyStage>(
  stage: Stage,
  fault: Fault<Stage>,
  holdMs: number,
): Promise<{ figures: Figures; outcomes: Outcomes }> {
  const exits = stage.watchExits();
  await allCounted(stage);
  const before = await billedIds(stage);
  await seenBy(stage);
  const load = await startLoad(stage);
  await pause(warmMs);

  const from = performance.now();
  const harm = await fault.take(stage, holdMs);
  // Registrations from one address are rate-limited by the portal, so only the other streams tell when it is well
  // again.
  const streams = [...new Set(load.made.map(({ stream }) => stream))].filter(
    (stream) => stream !== 'registrations',
  );
  const recoveryMs = await recovery(load.made, streams, harm.undone);
  await load.stop();

  const seen = await seenBy(stage);
  await allCounted(stage);
  const billed = new Set([...(await billedIds(stage))].filter((id) => !before.has(id)));
  // The fault lasts until all streams have recovered.
  const over = harm.undone + recoveryMs;
  const during = load.made.filter((one) => one.until > from && one.from < over);
  const percentOf = (api: Api) => {
    const calls = during.filter((one) => one.api === api);
    const good = calls.filter(({ outcome }) => outcome === 200).length;
    return calls.length === 0 ? 100 : Math.floor((1000 * good) / calls.length) / 10;
  };
  const outcomes: Outcomes = {};
  for (const { stream, outcome } of during) {
    const counts = (outcomes[stream] ??= {});
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  const writes = await writesOf(stage, load.acknowledged);
  const figures = {
    ...writes,
    lost: writes.lost + (await load.lostFiles()),
    seen: seen.answered.size,
    billed: billed.size,
    overbilled: [...billed].filter((id) => !seen.answered.has(id)).length,
    unbilled: [...seen.answered].filter((id) => !billed.has(id)).length,
    broken: load.made.filter(({ outcome }) => outcome === 'broken' || outcome === 'late').length,
    exits: exits(),
    soldPercent: percentOf('steady'),
    soldFreePercent: percentOf('free'),
    slowestCallSeconds: longest(during.filter(({ api }) => api === 'patient')),
    slowestPageSeconds: longest(during.filter(({ api }) => api === null)),
    callP95Ms: p95(during.filter(({ api }) => api !== null)),
    // Excludes registrations, since password hashing is slow by design.
    pageP95Ms: p95(during.filter(({ api, stream }) => api === null && stream !== 'registrations')),
    reached: seen.patient,
    recoverySeconds: seconds(recoveryMs),
    exitSeconds: harm.exit?.seconds ?? 0,
    exitCode: harm.exit ? (harm.exit.code ?? -1) : 0,
  };
  return { figures, outcomes };
}

/**
 * Waits until there was no failure for a while, and a success in every stream. @returns ms until the last stream
 * succeeded.
 */
async function recovery(made: readonly Made[], streams: readonly string[], undone: number): Promise<number> {
  for (;;) {
    const now = performance.now();
    const after = made.filter(({ until }) => until > undone);
    const lastFailure = Math.max(undone, ...after.filter((one) => !isGood(one)).map(({ until }) => until));
    const firstGood = streams.map(
      (stream) => after.find((one) => one.stream === stream && one.from >= undone && isGood(one))?.until,
    );
    const isWell = firstGood.every((at) => at !== undefined) && now - lastFailure > calmMs;
    if (isWell) return Math.max(lastFailure, ...firstGood.map((at) => at ?? 0)) - undone;
    if (now - undone > recoveryMaxMs) return recoveryMaxMs;
    await pause(100);
  }
}
