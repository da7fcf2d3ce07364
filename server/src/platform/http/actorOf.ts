import type { PersonActor } from '../Actor';
import type { Member } from './Member';
import type { Visitor } from './visitor';

/** A signed-in member as an actor of the state machines. */
export const actorOf = (party: PersonActor['party'], member: Member, visitor: Visitor): PersonActor => ({
  party,
  userId: member.person.id,
  accountId: member.id,
  name: member.nick_name,
  address: visitor.address,
});
