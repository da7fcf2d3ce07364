import type { PersonActor } from '../Actor';
import type { Member } from './Member';
import type { Visitor } from './visitor';

/** Somebody who is signed in, as the state machines know them: the human, and the account that they act for. */
export const actorOf = (party: PersonActor['party'], member: Member, visitor: Visitor): PersonActor => ({
  party,
  userId: member.person.id,
  accountId: member.id,
  name: member.nick_name,
  address: visitor.address,
});
