import { listUpstreamHosts, removeUpstreamHost, saveUpstreamHost } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { actorOf } from '../../platform/http/actorOf';
import type { Module } from '../../platform/Module';
import { listGateways } from '../metering';
import { listHosts } from './host.queries';
import { createHostService } from './host.service';

/** Host names through which gateways may reach a private network. */
export function createUpstreamHosts(deps: Deps): Module {
  const { db, clock } = deps;
  const hosts = createHostService(deps);
  return {
    routes({ answer }) {
      answer(listUpstreamHosts, async ({ input }) => ({
        ...(await listHosts(db, input)),
        gateways: await listGateways(db, clock()),
      }));

      answer(saveUpstreamHost, async ({ input, member, visitor }) => {
        await hosts.save(input, actorOf('operator', member, visitor));
        return {};
      });

      answer(removeUpstreamHost, async ({ input: { host, reason }, member, visitor }) => {
        await hosts.remove(host, reason, actorOf('operator', member, visitor));
        return {};
      });
    },
  };
}
