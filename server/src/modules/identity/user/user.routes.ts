import { sql } from 'kysely';
import {
  editUser,
  kickSession,
  listSessions,
  switchRole,
  userInfo,
  userOverview,
  type UserOverview,
} from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { hmac } from '../../../platform/ids';
import { formatMinor } from '../../../platform/money';
import type { Answerer } from '../../../platform/http/answer';
import { roles } from '../../../platform/roles';
import { dayStart, formatDate, formatInstant, minutes } from '../../../platform/time';
import { audit } from '../../../platform/audit.repository';
import { maskName, maskPhone } from '../authentication/person.service';
import { balanceOf } from '../../finance/ledger.repository';
import { endSession } from '../session/session.repository';
import type { Member } from '../../../platform/http/Member';

const maskMail = (value: string) => value.replace(/^(.)[^@]*@/, '$1***@');
const logShown = 20;
const lowBalanceMinor = 10_0000;

/** What somebody sees and changes of his own account. */
export function registerUserRoutes(answer: Answerer, deps: Deps): void {
  const { db, clock, config } = deps;
  /** A session by another name: its key must not travel. */
  const publicId = (idHash: string) => hmac(config.secret, `session:${idHash}`).slice(0, 22);

  answer(switchRole, async ({ input: { roleType }, member, visitor }) => {
    if (![1, 2, 4, 8].includes(roleType) || (member.roles & roleType) === 0) throw new AppError('E5103');
    await db.updateTable('users').set({ current_role_type: roleType }).where('id', '=', member.id).execute();
    await audit(db, {
      at: clock(),
      userId: member.id,
      event: 'role.switch',
      address: visitor.address,
      outcome: 'ok',
      detail: String(roleType),
    });
    return { currentUserRoleType: roleType };
  });

  answer(userInfo, async ({ member }) => {
    const person = await db
      .selectFrom('person_authentications')
      .select('real_name')
      .where('user_id', '=', member.id)
      .where('state', 'in', [2, 5])
      .executeTakeFirst();
    const password = await db
      .selectFrom('password_history')
      .select('created_at')
      .where('user_id', '=', member.id)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return {
      userId: member.id,
      nickName: member.nick_name,
      emailMask: member.email ? maskMail(member.email) : '',
      mobileMask: member.mobile ? maskPhone(member.mobile) : '',
      registerType: member.register_type,
      authenticationState: member.authentication_state,
      realNameMask: person ? maskName(person.real_name) : '',
      createdAt: formatInstant(member.created_at),
      passwordChangedAt: formatInstant(password?.created_at ?? member.created_at),
    };
  });

  answer(editUser, async ({ input, member }) => {
    await db
      .updateTable('users')
      .set({ nick_name: input.nickName.trim() })
      .where('id', '=', member.id)
      .execute();
    return {};
  });

  answer(listSessions, async ({ member, visitor }) => {
    const rows = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', member.id)
      .where('ended_at', 'is', null)
      .where('last_seen_at', '>', new Date(clock().getTime() - 30 * minutes))
      .orderBy('last_seen_at', 'desc')
      .limit(50)
      .execute();
    const log = await db
      .selectFrom('audit_log')
      .select(['at', 'event', 'address', 'outcome'])
      .where('user_id', '=', member.id)
      .where('event', 'in', ['login', 'logout', 'password.reset'])
      .orderBy('at', 'desc')
      .limit(logShown)
      .execute();
    return {
      records: rows.map((row) => ({
        sessionId: publicId(row.id_hash),
        device: row.user_agent,
        address: row.address,
        createdAt: formatInstant(row.created_at),
        lastSeenAt: formatInstant(row.last_seen_at),
        isCurrent: row.id_hash === visitor.sessionHash ? 1 : 0,
      })),
      log: log.map((row) => ({ ...row, at: formatInstant(row.at) })),
    };
  });

  answer(kickSession, async ({ input, member, visitor }) => {
    const rows = await db
      .selectFrom('sessions')
      .select('id_hash')
      .where('user_id', '=', member.id)
      .where('ended_at', 'is', null)
      .execute();
    const chosen = rows.find(({ id_hash }) => publicId(id_hash) === input.sessionId);
    if (!chosen) throw new AppError('E3107');
    await endSession(db, chosen.id_hash, clock());
    await audit(db, {
      at: clock(),
      userId: member.id,
      event: 'session.kick',
      address: visitor.address,
      outcome: 'ok',
    });
    return {};
  });

  answer(userOverview, async ({ member }) => {
    const counts = await countsOf(member);
    const balance = await balanceOf(db, { ownerId: member.id, kind: 'balance' });
    return {
      authenticationState: member.authentication_state,
      registerType: member.register_type,
      ...counts,
      balance: formatMinor(balance),
      week: await weekOf(member.id),
      todo: await todoOf(member, balance, counts.subscriptions),
    };
  });

  async function countsOf({ id }: Member) {
    const count = (query: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from ${query})`;
    const { rows } = await sql<
      Pick<UserOverview, 'apps' | 'subscriptions' | 'applyPending' | 'unread'>
    >`select
      ${count(sql`apps where owner_id = ${id} and state <> 9`)} as apps,
      ${count(sql`subscriptions where applicant_id = ${id} and state = 2`)} as subscriptions,
      ${count(sql`subscriptions where applicant_id = ${id} and state = 1`)} as "applyPending",
      ${count(sql`member_messages where user_id = ${id} and read_at is null`)} as unread`.execute(db);
    return rows[0]!;
  }

  async function weekOf(userId: string) {
    const now = clock();
    const rows = await db
      .selectFrom('usage_rollups')
      .select(['starts_at', sql<number>`sum(calls)::int`.as('calls')])
      .where('owner_id', '=', userId)
      .where('grain', '=', 'day')
      .where('starts_at', '>=', dayStart(now, 6))
      .groupBy('starts_at')
      .execute();
    const calls = new Map(rows.map((row) => [formatDate(row.starts_at), row.calls]));
    return Array.from({ length: 7 }, (_, index) => {
      const day = formatDate(dayStart(now, 6 - index));
      return { day, calls: calls.get(day) ?? 0 };
    });
  }

  async function todoOf(
    member: Member,
    balance: number,
    subscriptions: number,
  ): Promise<UserOverview['todo']> {
    const todo: UserOverview['todo'] = [];
    const add = (kind: string, title: string, link: string, level = 'calm') =>
      todo.push({ kind, title, link, level });
    if (member.authentication_state === 0) add('auth', '完成实名认证后可以创建应用', '/unitType', 'warn');
    if (member.authentication_state === 3)
      add('auth', '认证被驳回，请按原因修改后重新提交', '/personIndex/personMessage', 'bad');
    const rejected = await db
      .selectFrom('subscriptions')
      .innerJoin('api_products', 'api_products.id', 'subscriptions.api_id')
      .select(['subscriptions.id', 'api_products.name'])
      .where('applicant_id', '=', member.id)
      .where('subscriptions.state', 'in', [3, 6])
      .orderBy('decided_at', 'desc')
      .limit(3)
      .execute();
    for (const { id, name } of rejected)
      add('apply', `“${name}”的申请需要处理`, `/myApplyDetail?applyId=${id}`, 'bad');
    const budgets = await db
      .selectFrom('budgets')
      .innerJoin('budget_periods', 'budget_periods.budget_id', 'budgets.id')
      .select('budget_periods.state')
      .where('owner_id', '=', member.id)
      .where('is_enabled', '=', true)
      .where('budget_periods.state', '!=', 'normal')
      .where('period_start', '>=', formatDate(dayStart(clock(), 31)))
      .limit(1)
      .executeTakeFirst();
    if (budgets) add('budget', '有预算接近或达到上限', '/budget', 'warn');
    if (subscriptions > 0 && balance < lowBalanceMinor)
      add('balance', '可用余额不足 10 元', '/budget', 'warn');
    if ((member.roles & roles.provider) !== 0) {
      const { waiting } = await db
        .selectFrom('subscriptions')
        .innerJoin('api_products', 'api_products.id', 'subscriptions.api_id')
        .innerJoin('providers', 'providers.id', 'api_products.provider_id')
        .select(sql<number>`count(*)::int`.as('waiting'))
        .where('providers.user_id', '=', member.id)
        .where('subscriptions.state', '=', 1)
        .executeTakeFirstOrThrow();
      if (waiting > 0) add('audit', `${waiting} 个申请等待您审批`, '/myApiAppList', 'warn');
    }
    return todo;
  }
}
