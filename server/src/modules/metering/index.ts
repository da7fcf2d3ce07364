import { removeGateway, viewUpstreamHealth, viewUpstreamHealthForOps } from '@portal/calls';
import type { Announcements } from '../../platform/announce';
import type { Deps } from '../../platform/Deps';
import { actorOf } from '../../platform/http/actorOf';
import type { Module } from '../../platform/Module';
import { createObjectStore } from '../../platform/objectStore/createObjectStore';
import { days, hours, minutes, seconds } from '../../platform/time';
import type { Finance } from '../finance';
import type { Market } from '../market';
import { analyzeCalls } from './callParts.repository';
import { forgetCallsBefore, keepParts } from './callParts.service';
import { countHeld } from './countHeld';
import { readGatewayHealth } from './gatewayHealth.queries';
import { registerGatewayRoutes } from './gateway.routes';
import { createGatewayService } from './gateway.service';
import { countGateways } from './gateways.queries';
import { countOpenLeases } from './lease.queries';
import { createLeaseService } from './lease.service';
import { createMeterService } from './meter.service';
import { createNonceService } from './nonce.service';
import { createSnapshotService } from './snapshot.service';
import { forgetSandboxCalls } from './sandboxUse.repository';
import { createUpstreamHealth } from './upstreamHealth.service';
import { createUsageArchive } from './usageArchive.service';
import { callsKeptSince, forgetOldSums } from './usageRetention.repository';
import { forgetSums, markIncomplete, markNewest, sumUp } from './usageSums.repository';

export { rollUp } from './rollUp.service';
export { forgetSandboxUse } from './sandboxUse.repository';
export { sumUp } from './usageSums.repository';
export { markKeysUsed } from './usage.repository';
export { listGateways } from './gateways.queries';
export { listSeenGateways, type HeardGateway } from './gatewayLastSeen.queries';

interface Needs {
  announcements: Announcements;
  finance: Finance;
  market: Market;
}

/** What gateways are told, granted and bill. */
export function createMetering(deps: Deps, { announcements, finance, market }: Needs): Module {
  const gateways = createGatewayService(deps);
  const leases = createLeaseService(deps, finance.budgetGuard, market.subscriptions);
  const meter = createMeterService(deps, finance.budgetGuard);
  const nonces = createNonceService(deps);
  const health = createUpstreamHealth(deps);
  const snapshots = createSnapshotService(deps, market.keys);
  const { usageArchive } = deps.config;
  announcements.on(
    'budget.changed',
    (budgetId) =>
      void countHeld(deps, finance.budgetGuard, budgetId).catch((error: unknown) =>
        deps.log.error({ err: error, row: budgetId }, 'leases are not counted towards a budget'),
      ),
  );
  const archive = usageArchive ? createUsageArchive(deps, createObjectStore(usageArchive)) : null;
  return {
    routes({ app, answer }) {
      registerGatewayRoutes(app, deps, {
        ...{ gateways, snapshots, leases, meter, nonces, health, announcements },
        debug: market.debug,
      });
      answer(removeGateway, async ({ input: { gatewayId, reason }, member, visitor }) => {
        await gateways.remove(gatewayId, reason, actorOf('operator', member, visitor));
        return {};
      });
      answer(viewUpstreamHealth, ({ input, member }) => health.view(input.apiId, member.id));
      answer(viewUpstreamHealthForOps, ({ input }) => health.view(input.apiId, null));
    },
    jobs: [
      { name: 'close-leases', everyMs: 30 * seconds, run: () => leases.closeExpired() },
      { name: 'forget-nonces', everyMs: minutes, run: () => nonces.forget() },
      { name: 'forget-upstream-health', everyMs: hours, run: () => health.forget() },
      { name: 'sum-usage', everyMs: 20 * seconds, run: async () => void (await sumUp(deps.db)) },
      { name: 'mark-usage', everyMs: days, run: () => markNewest(deps.db, deps.clock()) },
      { name: 'mark-incomplete-usage', everyMs: 10 * minutes, run: () => markIncomplete(deps.db) },
      {
        name: 'forget-usage',
        everyMs: 10 * minutes,
        async run() {
          const now = deps.clock();
          await forgetOldSums(deps.db, now);
          await keepParts(deps.db, now);
          await forgetCallsBefore(deps.db, callsKeptSince(now), archive);
          await forgetSums(deps.db, deps.clock());
        },
      },
      { name: 'analyze-calls', everyMs: days, run: async () => void (await analyzeCalls(deps.db)) },
      {
        name: 'forget-sandbox-calls',
        everyMs: minutes,
        async run() {
          await forgetSandboxCalls(deps.db, deps.clock());
        },
      },
    ],
    desk: { health: [(now) => readGatewayHealth(deps.db, now, health.countDown)] },
    figures: [
      {
        name: 'portal_leases_open',
        help: 'Leases that gateways hold',
        read: async () => [{ value: await countOpenLeases(deps.db) }],
      },
      {
        name: 'portal_gateways',
        help: 'Gateways heard of within a day (50 at most): good, behind with changes, or silent for a minute',
        labels: ['state'],
        read: async () =>
          Object.entries(await countGateways(deps.db, deps.clock())).map(([state, value]) => ({
            value,
            labels: { state },
          })),
      },
      {
        name: 'portal_upstreams_down',
        help: 'Upstreams that a gateway finds down, of APIs that stand on several',
        read: async () => [{ value: await health.countDown() }],
      },
    ],
  };
}
