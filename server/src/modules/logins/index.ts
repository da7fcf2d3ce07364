import { blockAddress, closeLoginAlert, listLoginAlerts } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { actorOf } from '../../platform/http/actorOf';
import type { Module } from '../../platform/Module';
import { hours, minutes } from '../../platform/time';
import type { Identity } from '../identity';
import { listAlerts } from './alert.repository';
import { createAlertService } from './alert.service';
import { createLoginWatch } from './login.watch';
import { loginQueue } from './loginQueue.queries';

/** Detection of suspicious logins. */
export function createLogins(deps: Deps, { places }: Pick<Identity, 'places'>): Module {
  const alerts = createAlertService(deps);
  const watch = createLoginWatch(deps, places);
  return {
    routes({ answer }) {
      answer(listLoginAlerts, ({ input }) => listAlerts(deps.db, input));

      answer(closeLoginAlert, async ({ input: { alertId, outcome, remark }, member, visitor }) => {
        await alerts.close(alertId, outcome, remark, actorOf('operator', member, visitor));
        return {};
      });

      answer(blockAddress, ({ input, member, visitor }) =>
        alerts.block(input.alertId, input.hours, input.reason, actorOf('operator', member, visitor)),
      );
    },
    desk: { queues: [loginQueue(deps.db)] },
    jobs: [
      { name: 'watch-logins', everyMs: minutes, run: () => watch.look() },
      { name: 'forget-login-tries', everyMs: hours, run: () => watch.forget() },
    ],
  };
}
