import { seconds } from '../time';

const mebibyte = 1024 * 1024;

/** What each piece of work may take, and how much of it may wait. */
export const workLimits = {
  /** Of a processor: it is the same piece of work on a busy machine. */
  cpuMs: 5 * seconds,
  /** By the clock, however busy the machine is. */
  timeMs: 20 * seconds,
  /** Of the whole process, its program included. */
  memoryBytes: 512 * mebibyte,
  /** Of what JavaScript holds: passing it ends the process by itself. */
  heapMebibytes: 320,
  /** At once. One account has one of them at most. */
  workers: 2,
  waiting: 100,
  /** Pictures of one pasted text come together. */
  waitingOfAccount: 24,
  startMs: 20 * seconds,
};

export type WorkLimits = typeof workLimits;
