import type { MemberLanguage, MessageKind } from '@portal/calls';
import { isMobile, type OrganisationRole } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { inParts } from '../../platform/db/inParts';

/** Right that makes a member of an organisation responsible for each kind of message. */
const readersOf: Readonly<Record<MessageKind, readonly OrganisationRole[]>> = {
  review: ['owner', 'developer'],
  fee: ['owner', 'finance'],
  api: ['owner', 'developer'],
  security: ['owner'],
  system: ['owner', 'developer', 'finance', 'viewer'],
};

/** A person who is told. */
export interface Reader {
  id: string;
  /** Names of the organisations concerned; empty for their own account. */
  organisations: readonly string[];
  /** Chosen language, else Chinese. */
  language: MemberLanguage;
}

/** Persons behind accounts, each once: the person, or an organisation's responsible members. */
export async function listReaders(
  tx: Db,
  accountIds: readonly string[],
  kind: MessageKind,
): Promise<Reader[]> {
  const persons = new Map<string, MemberLanguage>();
  const members = new Map<string, { names: Set<string>; language: MemberLanguage }>();
  for (const part of inParts(accountIds)) {
    const own = await tx
      .selectFrom('users')
      .select(['id', 'language'])
      .where('id', 'in', part)
      .where('kind', '=', 'person')
      .execute();
    for (const { id, language } of own) persons.set(id, language ?? 'zh');
    const others = await tx
      .selectFrom('organisation_members')
      .innerJoin('users as o', 'o.id', 'organisation_members.organisation_id')
      .innerJoin('users as p', 'p.id', 'organisation_members.user_id')
      .select(['p.id', 'o.nick_name as name', 'p.language'])
      .where('organisation_id', 'in', part)
      .where('role', 'in', readersOf[kind])
      .orderBy('organisation_id')
      .execute();
    for (const { id, name, language } of others) {
      const member = members.get(id) ?? { names: new Set(), language: language ?? 'zh' };
      members.set(id, { ...member, names: member.names.add(name) });
    }
  }
  return [
    ...[...persons].map(([id, language]) => ({ id, organisations: [], language })),
    ...[...members]
      .filter(([id]) => !persons.has(id))
      .map(([id, { names, language }]) => ({ id, organisations: [...names], language })),
  ];
}

/** Language chosen by the person at an address; null: none, or nobody. */
export async function findLanguage(tx: Db, recipient: string): Promise<MemberLanguage | null> {
  const user = await tx
    .selectFrom('users')
    .select('language')
    .where(isMobile(recipient) ? 'mobile' : 'email', '=', recipient.toLowerCase())
    .executeTakeFirst();
  return user?.language ?? null;
}
