import type { Visitor } from '../../../platform/http/visitor';
import type { Actor, Party } from '../../../platform/stateMachine';
import type { MemberRow } from './session.repository';

/** Somebody who is signed in, as the state machines know him. */
export const actorOf = (party: Party, member: MemberRow, visitor: Visitor): Actor => ({
  party,
  userId: member.id,
  name: member.nick_name,
  address: visitor.address,
});
