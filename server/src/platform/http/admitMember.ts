import type { Call } from '@portal/calls';
import { guardCodes } from '@portal/rules';
import { AppError } from '../AppError';
import type { Config } from '../config';
import { areaOfCall, refuseArea } from '../operatorAreas';
import { refuseRole } from '../refuseRole';
import { passesGuard } from '../roles';
import { say } from '../i18n/say';
import { asPerson, type Member } from './Member';

/**
 * The member that a call concerns: the account acted for, or the person alone, as the call's `about` says.
 *
 * @throws {AppError} the code of the guard; `E5611` in a session of an identity provider for calls beside it; `E5012` for an account being closed, `E5303` for an operator without a
 *   second factor, `E5103` naming the required operator role, `E5106` for a role without the right.
 */
export function admitMember(config: Pick<Config, 'mode'>, definition: Call, signedIn: Member): Member {
  const { guard, about, right } = definition;
  const member = about === 'person' ? asPerson(signedIn.person) : signedIn;
  if (definition.isByPortalOnly && signedIn.ssoOf !== undefined)
    throw new AppError('E5611', {}, say`以企业账号登录时不能进行此操作，请退出后用密码登录`);
  refuseLeaver(definition, member);
  if (guard !== 'public' && !passesGuard(guard, member)) throw new AppError(guardCodes[guard]);
  // A password alone must not open the operators' desk; the demo lets everybody try it.
  if (guard === 'operator' && config.mode === 'production' && !member.person.second_factor_at)
    throw new AppError('E5303');
  if (guard === 'operator') refuseArea(member.person, areaOfCall(definition));
  refuseRole(member, right);
  return member;
}

/** An account being closed can do nothing else: what was settled must stay settled. */
export function refuseLeaver({ isForLeavers }: Call, { closes_at, person }: Member): void {
  if ((closes_at ?? person.closes_at) && !isForLeavers) throw new AppError('E5012');
}
