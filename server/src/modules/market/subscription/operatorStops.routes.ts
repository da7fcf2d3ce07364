import { barApp, barKey, unbarApp, unbarKey } from '@portal/calls';
import { actorOf } from '../../../platform/http/actorOf';
import type { Answerer } from '../../../platform/http/answer';
import type { OperatorStops } from './operatorStops.service';

export function registerOperatorStops(answer: Answerer, stops: OperatorStops): void {
  answer(barApp, async ({ input, member, visitor }) => {
    await stops.stopApp(input.appId, input.reason, actorOf('operator', member, visitor));
    return {};
  });

  answer(unbarApp, async ({ input, member, visitor }) => {
    await stops.resumeApp(input.appId, input.reason, actorOf('operator', member, visitor));
    return {};
  });

  answer(barKey, async ({ input, member, visitor }) => {
    await stops.stopKey(input.keyId, input.reason, actorOf('operator', member, visitor));
    return {};
  });

  answer(unbarKey, async ({ input, member, visitor }) => {
    await stops.resumeKey(input.keyId, input.reason, actorOf('operator', member, visitor));
    return {};
  });
}
