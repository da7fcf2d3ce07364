import { minutes, seconds } from '../../../platform/time';

const mebibyte = 1024 * 1024;

/** Limits of server-side drawing. */
export const rendererLimits = {
  /** How long a document waits for its page once its data is there; measured: decisions/0139. */
  pageMs: 80,
  /**
   * The same for the frame, which is drawn once for all: without one the browser shows nothing until its scripts run.
   */
  frameMs: 5000,
  /**
   * A page may take this much wall-clock time; then its CPU time is checked, and again after each further interval
   * while it is below `cpuMs`.
   */
  endlessMs: 3 * seconds,
  cpuMs: 2 * seconds,
  waits: 8,
  /** Until its code is loaded: wall-clock and CPU time. */
  startMs: 60 * seconds,
  startCpuMs: 10 * seconds,
  /** JavaScript heap: exceeding it ends the process by itself. */
  heapMebibytes: 192,
  /** Resident memory of the process, checked while it draws and after each page. */
  memoryBytes: 400 * mebibyte,
  lookEveryMs: 50,
  /**
   * Concurrent processes: one for the frame, one per area with pages, one per kind of home page; also for canaries and
   * English.
   */
  renderers: 14,
  /** An idle renderer is ended after this time. */
  idleMs: 15 * minutes,
  /** Pages that queue for one renderer. */
  waiting: 20,
  /** How long a release is suspended after its code ended a renderer: doubled each time, up to the last value. */
  restMs: 2 * seconds,
  restMaxMs: 10 * minutes,
  /** How soon a page that failed may be drawn again. */
  failedMs: 10 * seconds,
  keptBytes: 32 * mebibyte,
  /**
   * For pages that depend on typed text, of which there may be any number: cached bytes, concurrent draws, draws per
   * second.
   */
  typedBytes: 4 * mebibyte,
  typedAtOnce: 2,
  typedPerSecond: 20,
};

export type RendererLimits = typeof rendererLimits;
