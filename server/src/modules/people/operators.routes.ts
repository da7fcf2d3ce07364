import { listOperators, saveOperator } from '@portal/calls';
import { actorOf } from '../../platform/http/actorOf';
import type { Answerer } from '../../platform/http/answer';
import type { OperatorService } from './operators.service';

export function registerOperatorRoutes(answer: Answerer, operators: OperatorService): void {
  answer(listOperators, ({ input, member }) => operators.list(member.person.id, input));

  answer(saveOperator, ({ input: { account, roles, reason }, member, visitor }) =>
    operators.save(account, roles, reason, actorOf('operator', member, visitor)),
  );
}
