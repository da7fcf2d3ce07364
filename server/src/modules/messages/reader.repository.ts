import type { MessageKind } from '@portal/calls';
import type { OrganisationRole } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { inParts } from '../../platform/db/inParts';

/** Whose business in an organisation each kind of message is. */
const readersOf: Readonly<Record<MessageKind, readonly OrganisationRole[]>> = {
  review: ['owner', 'developer'],
  fee: ['owner', 'finance'],
  api: ['owner', 'developer'],
  security: ['owner'],
  system: ['owner', 'developer', 'finance', 'viewer'],
};

/** The humans behind accounts, each once: somebody for themselves, members for their organisation. */
export async function listReaders(
  tx: Db,
  accountIds: readonly string[],
  kind: MessageKind,
): Promise<string[]> {
  const readers = new Set<string>();
  for (const part of inParts(accountIds)) {
    const persons = await tx
      .selectFrom('users')
      .select('id')
      .where('id', 'in', part)
      .where('kind', '=', 'person')
      .execute();
    const members = await tx
      .selectFrom('organisation_members')
      .select('user_id as id')
      .where('organisation_id', 'in', part)
      .where('role', 'in', readersOf[kind])
      .execute();
    for (const { id } of [...persons, ...members]) readers.add(id);
  }
  return [...readers];
}
