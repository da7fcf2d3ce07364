import { minutes, seconds } from '../../../platform/time';

const mebibyte = 1024 * 1024;

/** What drawing may take. */
export const rendererLimits = {
  /** A document waits so long for its page, from when its data is there; measured: decisions/0139. */
  pageMs: 80,
  /** The same for the frame, which is drawn once for all: without one the browser shows nothing until its scripts run. */
  frameMs: 5000,
  /**
   * So long a page may take by the clock; then it is looked at what it has had of a processor, and so often again while that
   * is less than `cpuMs`.
   */
  endlessMs: 3 * seconds,
  cpuMs: 2 * seconds,
  waits: 8,
  /** Until its code is loaded: by the clock, and of a processor. */
  startMs: 60 * seconds,
  startCpuMs: 10 * seconds,
  /** Of what JavaScript holds: passing it ends the process by itself. */
  heapMebibytes: 192,
  /** Of the whole process: what is looked at while it draws, and after each page. */
  memoryBytes: 400 * mebibyte,
  lookEveryMs: 50,
  /** Processes at once: one for the frame, one for each area with its pages, one for each kind of home page; canaries; English. */
  renderers: 14,
  /** One that has drawn nothing for so long is ended. */
  idleMs: 15 * minutes,
  /** Pages that wait for one renderer. */
  waiting: 20,
  /** A release whose code has ended its renderer rests so long; twice as long each time, up to the last. */
  restMs: 2 * seconds,
  restMaxMs: 10 * minutes,
  /** A page that could not be drawn is not tried again so soon. */
  failedMs: 10 * seconds,
  keptBytes: 32 * mebibyte,
  /** Of pages made of what somebody typed, of which there are as many as anybody likes: kept, at once, and in a second. */
  typedBytes: 4 * mebibyte,
  typedAtOnce: 2,
  typedPerSecond: 20,
};

export type RendererLimits = typeof rendererLimits;
