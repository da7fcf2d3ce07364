import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { minutes } from '../../platform/time';
import { createCommissions } from './commission.service';
import { earningExports } from './earnings.exports';
import { registerEarningRoutes } from './earnings.routes';
import { createRefunds } from './refund.service';
import { createStatements } from './statement.service';

export { createStatements } from './statement.service';

/** Earnings of providers: rows, monthly statements, and the agreed commission. */
export function createEarnings(deps: Deps): Module {
  const commissions = createCommissions(deps);
  const refunds = createRefunds(deps);
  const statements = createStatements(deps);
  return {
    routes: ({ app, answer }) =>
      registerEarningRoutes(app, answer, deps, { commissions, refunds, statements }),
    exports: earningExports(deps),
    jobs: [
      { name: 'make-statements', everyMs: 10 * minutes, run: () => statements.makeAll() },
      { name: 'confirm-statements', everyMs: 10 * minutes, run: () => statements.confirmDue() },
    ],
  };
}
