import type { Call } from '@portal/calls';
import { guardCodes } from '@portal/rules';
import { AppError } from '../AppError';
import type { Config } from '../config';
import { areaOfCall, refuseArea } from '../operatorAreas';
import { refuseRole } from '../refuseRole';
import { admits } from '../roles';
import { asPerson, type Member } from './Member';

/**
 * Whoever makes a call: the account that they act for, or the human alone, as the call is about one or the other.
 *
 * @throws {AppError} the code of the guard; `E5012` for an account that waits for its end, `E5303` for an operator
 *   without a second factor, `E5103` with what an operator would have to be, `E5106` for a role that has no such right.
 */
export function admitMember(config: Pick<Config, 'mode'>, definition: Call, signedIn: Member): Member {
  const { guard, about, right } = definition;
  const member = about === 'person' ? asPerson(signedIn.person) : signedIn;
  refuseLeaver(definition, member);
  if (guard !== 'public' && !admits(guard, member)) throw new AppError(guardCodes[guard]);
  // A password alone must not open the operators' desk; in the demo everybody may try it.
  if (guard === 'operator' && config.mode === 'production' && !member.person.second_factor_at)
    throw new AppError('E5303');
  if (guard === 'operator') refuseArea(member.person, areaOfCall(definition));
  refuseRole(member, right);
  return member;
}

/** An account that waits for its end does nothing else: what its owner has settled must stay settled. */
export function refuseLeaver({ isForLeavers }: Call, { closes_at, person }: Member): void {
  if ((closes_at ?? person.closes_at) && !isForLeavers) throw new AppError('E5012');
}
