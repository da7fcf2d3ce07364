import type { PublicationState } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Move } from '../../platform/Move';
import { publicationMachine } from './publication.machine';
import { saveState, type PublicationRow } from './publication.repository';

/**
 * One transition: machine and row.
 *
 * @throws {AppError} `E3107` when it is not allowed, or somebody else was faster.
 */
export async function movePublication(
  tx: Db,
  row: PublicationRow,
  { to, actor, at, reason = '', changes = {} }: Move<PublicationState, Parameters<typeof saveState>[4]>,
): Promise<PublicationRow> {
  await publicationMachine.pass(tx, {
    id: row.id,
    from: row.state,
    to,
    actor,
    at,
    reason,
    facts: { draftId: row.id, name: row.name, version: row.version },
    readers: { owner: row.user_id },
  });
  const moved = await saveState(tx, row, to, at, changes);
  if (!moved) throw new AppError('E3107');
  return moved;
}
