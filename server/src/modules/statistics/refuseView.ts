import type { UsageViewName } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Config } from '../../platform/config';
import { asPerson, type Member } from '../../platform/http/Member';
import { refuseArea } from '../../platform/operatorAreas';
import { passesGuard } from '../../platform/roles';

interface Asker {
  member: Member;
  /** A program asks, with somebody's token. */
  isProgram: boolean;
}

/**
 * What others call is for operators of the platform alone, and not for their programs; whose account they act for just now does not
 * matter.
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
