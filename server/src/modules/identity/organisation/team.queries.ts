import { isObject } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import { pageOf } from '../../../platform/db/pageOf';
import { say } from '../../../platform/i18n/say';
import { formatInstant } from '../../../platform/time';
import { avatarAddress } from '../user/avatarAddress';
import { maskAccount } from '../../../platform/masks';

interface Page {
  pageNo: number;
  pageSize: number;
}

/** In order of joining. */
export async function listMembers(db: Db, organisationId: string, selfId: string, page: Page) {
  const { rows, ...found } = await pageOf(
    db
      .selectFrom('organisation_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['m.user_id', 'u.nick_name', 'u.email', 'u.mobile', 'u.avatar_id', 'm.role', 'm.joined_at'])
      .where('m.organisation_id', '=', organisationId)
      .orderBy('m.joined_at')
      .orderBy('m.user_id'),
    page,
    { joinsFindOne: true },
  );
  return {
    ...found,
    records: rows.map((row) => ({
      memberId: row.user_id,
      nickName: row.nick_name,
      avatarUrl: avatarAddress(row),
      account: maskAccount(row.email ?? row.mobile),
      role: row.role,
      joinedAt: formatInstant(row.joined_at),
      isSelf: row.user_id === selfId ? 1 : 0,
    })),
  };
}

/** Neither accepted nor withdrawn, newest first. */
export async function listInvitations(db: Db, organisationId: string, now: Date, page: Page) {
  const { rows, ...found } = await pageOf(
    db
      .selectFrom('organisation_invitations as i')
      .innerJoin('users as u', 'u.id', 'i.invited_by')
      .select(['i.id', 'i.account', 'i.role', 'u.nick_name', 'i.sent_at', 'i.expires_at'])
      .where('i.organisation_id', '=', organisationId)
      .where('i.accepted_at', 'is', null)
      .where('i.withdrawn_at', 'is', null)
      .orderBy('i.created_at', 'desc')
      .orderBy('i.id'),
    page,
  );
  return {
    ...found,
    records: rows.map((row) => ({
      inviteId: row.id,
      account: row.account,
      role: row.role,
      invitedBy: row.nick_name,
      sentAt: formatInstant(row.sent_at),
      expiresAt: formatInstant(row.expires_at),
      isExpired: row.expires_at <= now ? 1 : 0,
    })),
  };
}

/** Actions on behalf of an organisation, newest first. */
export async function listTeamEntries(db: Db, organisationId: string, page: Page) {
  const { rows, ...found } = await pageOf(
    db
      .selectFrom('audit_log as a')
      .leftJoin('users as u', 'u.id', 'a.user_id')
      .select(['a.id', 'a.at', 'a.event', 'a.detail', 'a.outcome', 'u.nick_name'])
      .where('a.account_id', '=', organisationId)
      .orderBy('a.at', 'desc')
      .orderBy('a.id'),
    page,
  );
  const names = await namesOf(
    db,
    rows.flatMap(({ detail }) => userIn(detail) ?? []),
  );
  return {
    ...found,
    records: rows.map((row) => ({
      logId: row.id,
      at: formatInstant(row.at),
      who: row.nick_name ?? say`系统`,
      event: row.event,
      detail: row.detail ?? '',
      about: names.get(userIn(row.detail) ?? '') ?? '',
      outcome: row.outcome,
    })),
  };
}

/** Person that an entry concerns. */
function userIn(detail: string | null): string | undefined {
  try {
    const read: unknown = JSON.parse(detail ?? '');
    return isObject(read) && typeof read.userId === 'string' ? read.userId : undefined;
  } catch {
    return undefined;
  }
}

async function namesOf(db: Db, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'nick_name']).where('id', 'in', userIds).execute();
  return new Map(rows.map(({ id, nick_name }) => [id, nick_name]));
}
