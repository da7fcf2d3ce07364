/*
 * node --import …/shiftClock.mjs: shifts a process's clock by BENCH_CLOCK_MS, like that of an unsynchronised machine.
 */
const offMs = Number(process.env.BENCH_CLOCK_MS);
const Right = Date;

globalThis.Date = class Date extends Right {
  constructor(...words) {
    if (words.length === 0) super(Right.now() + offMs);
    else super(...words);
  }

  static now() {
    return Right.now() + offMs;
  }
};
