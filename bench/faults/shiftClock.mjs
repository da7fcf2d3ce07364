/* node --import …/shiftClock.mjs: a process whose clock is off by BENCH_CLOCK_MS, as that of a machine that nobody sets. */
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
