import type { Announcements } from '../../platform/announce';
import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { minutes, seconds } from '../../platform/time';
import type { Finance } from '../finance';
import type { Market } from '../market';
import { registerGatewayRoutes } from './gateway.routes';
import { countOpenLeases } from './lease.queries';
import { createLeaseService } from './lease.service';
import { createMeterService } from './meter.service';
import { createNonceService } from './nonce.service';
import { createSnapshotService } from './snapshot.service';
import { forgetUsage } from './usageRetention.repository';

export { rollUp } from './rollUp.service';
export { markKeysUsed } from './usage.repository';

interface Needs {
  announcements: Announcements;
  finance: Finance;
  market: Market;
}

/** What gateways are told, lent and count. */
export function createMetering(deps: Deps, { announcements, finance, market }: Needs): Module {
  const leases = createLeaseService(deps, finance.budgetGuard, market.subscriptions);
  const meter = createMeterService(deps, finance.budgetGuard);
  const nonces = createNonceService(deps);
  const snapshots = createSnapshotService(deps, market.keys);
  return {
    routes: ({ app }) =>
      registerGatewayRoutes(app, deps, { snapshots, leases, meter, nonces, announcements }),
    jobs: [
      { name: 'close-leases', everyMs: 30 * seconds, run: () => leases.closeExpired() },
      { name: 'forget-nonces', everyMs: minutes, run: () => nonces.forget() },
      {
        name: 'forget-usage',
        everyMs: 10 * minutes,
        async run() {
          await forgetUsage(deps.db, deps.clock());
        },
      },
    ],
    figures: [
      {
        name: 'portal_leases_open',
        help: 'Leases that gateways hold',
        read: async () => [{ value: await countOpenLeases(deps.db) }],
      },
    ],
  };
}
