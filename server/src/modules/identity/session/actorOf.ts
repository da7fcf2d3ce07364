import type { Visitor } from '../../../platform/http/visitor';
import type { PersonActor } from '../../../platform/stateMachine';
import type { MemberRow } from './session.repository';

/** Somebody who is signed in, as the state machines know him. */
export const actorOf = (party: PersonActor['party'], member: MemberRow, visitor: Visitor): PersonActor => ({
  party,
  userId: member.id,
  name: member.nick_name,
  address: visitor.address,
});
