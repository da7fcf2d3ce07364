import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import type { Identity } from '../identity';
import type { Messages } from '../messages';
import { registerOperatorRoutes } from './operators.routes';
import { createOperatorService } from './operators.service';
import { createPeopleService } from './people.service';
import { registerPeopleRoutes } from './people.routes';
import { peopleFinders } from './people.finder';

export { nameFirstOperator } from './operators.service';

interface Needs {
  identity: Identity;
  messages: Messages;
}

/** Users and organisations, for the operators who look after them. */
export function createPeople(deps: Deps, { identity, messages: { messages } }: Needs): Module {
  const { persons, sessionDesk: sessions } = identity;
  const people = createPeopleService(deps, { messages, persons, sessions });
  return {
    desk: { finders: peopleFinders(deps.db) },
    routes({ answer }) {
      registerOperatorRoutes(answer, createOperatorService(deps));
      registerPeopleRoutes(answer, deps.db, { people, sessions });
    },
  };
}
