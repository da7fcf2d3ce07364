import {
  addUserNote,
  endUserSessions,
  freezeAccount,
  listOrganisations as listOrganisationsCall,
  listPeople as listPeopleCall,
  listUserApps,
  listUserKeys,
  listUserNotes,
  listUserOrders,
  listUserSessions,
  listUserSubscriptions,
  resetFactor,
  revealField,
  secureAccount,
  unfreezeAccount,
  viewAccount,
} from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { actorOf } from '../../platform/http/actorOf';
import type { Answerer } from '../../platform/http/answer';
import type { SessionDesk } from '../identity';
import { listApps, listKeys, listNotes, listOrders, listSubscriptions } from './belongings.queries';
import { listOrganisations, listPeople } from './people.queries';
import type { PeopleService } from './people.service';

export function registerPeopleRoutes(
  answer: Answerer,
  db: Db,
  { people, sessions }: { people: PeopleService; sessions: SessionDesk },
): void {
  answer(listPeopleCall, ({ input }) => listPeople(db, input));
  answer(listOrganisationsCall, ({ input }) => listOrganisations(db, input));
  answer(viewAccount, ({ input }) => people.view(input.accountId));
  answer(listUserSessions, ({ input }) => sessions.list(input));
  answer(listUserNotes, ({ input }) => listNotes(db, input));
  answer(listUserApps, ({ input }) => listApps(db, input));
  answer(listUserKeys, ({ input }) => listKeys(db, input));
  answer(listUserSubscriptions, ({ input }) => listSubscriptions(db, input));
  answer(listUserOrders, ({ input }) => listOrders(db, input));

  answer(revealField, ({ input: { accountId, field, reason }, member, visitor }) =>
    people.reveal(accountId, field, reason, actorOf('operator', member, visitor)),
  );

  answer(freezeAccount, async ({ input: { accountId, reason }, member, visitor }) => {
    const actor = actorOf('operator', member, visitor);
    await people.freeze(accountId, reason, { actor, asker: member.person });
    return {};
  });

  answer(unfreezeAccount, async ({ input: { accountId, reason }, member, visitor }) => {
    const actor = actorOf('operator', member, visitor);
    await people.unfreeze(accountId, reason, { actor, asker: member.person });
    return {};
  });

  answer(resetFactor, async ({ input: { accountId, reason }, member, visitor }) => {
    const actor = actorOf('operator', member, visitor);
    await people.resetFactor(accountId, reason, { actor, asker: member.person });
    return {};
  });

  answer(secureAccount, async ({ input: { accountId, reason }, member, visitor }) => {
    const actor = actorOf('operator', member, visitor);
    await people.secure(accountId, reason, { actor, asker: member.person });
    return {};
  });

  answer(endUserSessions, ({ input: { accountId, sessionId, reason }, member, visitor }) =>
    people.endSessions(accountId, sessionId, reason, {
      actor: actorOf('operator', member, visitor),
      asker: member.person,
    }),
  );

  answer(addUserNote, ({ input: { accountId, text }, member, visitor, db: tx }) =>
    people.addNote(tx, accountId, text, member, actorOf('operator', member, visitor)),
  );
}
