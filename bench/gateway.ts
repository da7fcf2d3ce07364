/* npm run bench -- gateway: every way to carry a billed call, compared with plain nginx and a bare Node proxy. */
import { compareGateways } from './gateway/compareGateways';
import { runToEnd } from './lib/runToEnd';

const { env } = process;
runToEnd(() =>
  compareGateways({
    loadSeconds: Number(env.BENCH_SECONDS ?? 10),
    rounds: Number(env.BENCH_ROUNDS ?? 3),
    callsToWarm: Number(env.BENCH_WARM ?? 40_000),
    callsToCount: Number(env.BENCH_CALLS ?? 100_000),
  }),
);
