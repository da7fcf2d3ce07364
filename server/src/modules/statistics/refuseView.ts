import type { UsageViewName } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Config } from '../../platform/config';
import { asPerson, type Member } from '../../platform/http/Member';
import { refuseArea } from '../../platform/operatorAreas';
import { passesGuard } from '../../platform/roles';

interface Asker {
  member: Member;
  /** The request comes from a program with a token. */
  isProgram: boolean;
}

/**
 * Usage by others is visible to operators of the platform only, and not to their programs; the account on whose behalf
 * they act is irrelevant.
 *
 * @throws {AppError} `E5103` for anybody else, `E5303` for an operator without a second factor, `E5502` for a program.
 */
export function refuseView(
  { mode }: Pick<Config, 'mode'>,
  { member: { person }, isProgram }: Asker,
  view: UsageViewName,
): void {
  if (view !== 'platform') return;
  if (isProgram) throw new AppError('E5502');
  if (!passesGuard('operator', asPerson(person))) throw new AppError('E5103');
  refuseArea(person, 'platform');
  if (mode === 'production' && !person.second_factor_at) throw new AppError('E5303');
}
