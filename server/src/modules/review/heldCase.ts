import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { toCase } from './review.queries';
import { getCase, type CaseRef, type CaseRow } from './review.repository';
import { isReadable } from './shownField';

/** Nobody decides on their own case. @throws {AppError} `E3111`. */
export function refuseOwn({ is_own }: CaseRow): void {
  if (is_own) throw new AppError('E3111');
}

/**
 * A case that the operator has taken, for actions reserved to the reviewer.
 *
 * @throws {AppError} `E3107` when somebody else has it or it is decided, `E3111` for one's own, `E3110`.
 */
export async function refuseUnheld(db: Db, operatorId: string, ref: CaseRef, now: Date): Promise<void> {
  const found = await getCase(db, operatorId, ref);
  refuseOwn(found);
  if (!isReadable(toCase(found, operatorId, now))) throw new AppError('E3107');
}
