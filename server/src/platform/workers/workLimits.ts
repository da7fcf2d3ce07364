import { seconds } from '../time';

const mebibyte = 1024 * 1024;

/** Limits of a piece of work, and of the queue. */
export const workLimits = {
  /** CPU time: independent of how busy the machine is. */
  cpuMs: 5 * seconds,
  /** Wall-clock time. */
  timeMs: 20 * seconds,
  /** Memory of the whole process. */
  memoryBytes: 512 * mebibyte,
  /** JavaScript heap: exceeding it ends the process. */
  heapMebibytes: 320,
  /** Concurrent workers; one per account at most. */
  workers: 2,
  waiting: 100,
  /** The pictures of one pasted text arrive together. */
  waitingOfAccount: 24,
  startMs: 20 * seconds,
};

export type WorkLimits = typeof workLimits;
