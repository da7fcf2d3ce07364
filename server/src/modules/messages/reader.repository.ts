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

/** A human who is told something. */
export interface Reader {
  id: string;
  /** Organisations through which it is their business, by name; none where it is their own. */
  organisations: readonly string[];
}

/** The humans behind accounts, each once: somebody for themselves, members for their organisation. */
export async function listReaders(
  tx: Db,
  accountIds: readonly string[],
  kind: MessageKind,
): Promise<Reader[]> {
  const persons = new Set<string>();
  const members = new Map<string, Set<string>>();
  for (const part of inParts(accountIds)) {
    const own = await tx
      .selectFrom('users')
      .select('id')
      .where('id', 'in', part)
      .where('kind', '=', 'person')
      .execute();
    for (const { id } of own) persons.add(id);
    const others = await tx
      .selectFrom('organisation_members')
      .innerJoin('users', 'users.id', 'organisation_members.organisation_id')
      .select(['user_id as id', 'nick_name as name'])
      .where('organisation_id', 'in', part)
      .where('role', 'in', readersOf[kind])
      .orderBy('organisation_id')
      .execute();
    for (const { id, name } of others) members.set(id, (members.get(id) ?? new Set()).add(name));
  }
  return [
    ...[...persons].map((id) => ({ id, organisations: [] })),
    ...[...members]
      .filter(([id]) => !persons.has(id))
      .map(([id, names]) => ({ id, organisations: [...names] })),
  ];
}
