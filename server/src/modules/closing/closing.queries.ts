import { sql } from 'kysely';
import { appState, liveStates, portalState, type ClosingBlocker } from '@portal/calls';
import { formatBalance, formatMinor, roles } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import type { Account } from '../../platform/http/Member';
import { userState } from '../../platform/userState';
import { say, type Translatable } from '../../platform/i18n/say';

/** States in which a branded portal is neither visible nor under review. */
const restingPortals = [
  portalState.draft,
  portalState.rejected,
  portalState.stopped,
  portalState.banned,
] as const;
/** States of a publication that operators or the schedule will still change. */
const movingPublications = ['submitted', 'approved'] as const;
const servedStatuses = ['online', 'deprecated', 'suspended'] as const;

interface Standing {
  balanceMinor: number;
  /** Operators have frozen part of it. */
  hasHold: boolean;
  unsettledMinor: number;
  subscriptions: number;
  apps: number;
  apis: number;
  reviews: number;
  portals: number;
  organisations: number;
}

/** What an account still has and owes; read in the transaction that closes it. */
export async function standingOf(db: Db, accountId: string): Promise<Standing> {
  const count = sql<number>`count(*)::int`.as('count');
  const held = (kinds: readonly string[]) =>
    db
      .selectFrom('ledger_accounts')
      .select(sql<number>`coalesce(sum(balance_minor), 0)::bigint`.as('minor'))
      .where('owner_id', '=', accountId)
      .where('kind', 'in', kinds);
  return db
    .selectNoFrom(({ selectFrom }) => [
      held(['balance', 'payable']).$asScalar().$notNull().as('balanceMinor'),
      held(['reserved', 'pending', 'frozen', 'refunding']).$asScalar().$notNull().as('unsettledMinor'),
      sql<boolean>`exists (
        select from ledger_accounts where owner_id = ${accountId} and (held_minor > 0 or is_held))`.as(
        'hasHold',
      ),
      selectFrom('subscriptions')
        .select(count)
        .where('applicant_id', '=', accountId)
        .where('state', 'in', liveStates)
        .$asScalar()
        .$notNull()
        .as('subscriptions'),
      selectFrom('apps')
        .select(count)
        .where('owner_id', '=', accountId)
        .where('state', '!=', appState.removed)
        .$asScalar()
        .$notNull()
        .as('apps'),
      sql<number>`(
        select count(*)::int from api_products p join providers v on v.id = p.provider_id
        where v.user_id = ${accountId} and p.status in (${sql.join(servedStatuses)})
      ) + (
        select count(*)::int from publications
        where user_id = ${accountId} and state in (${sql.join(movingPublications)})
      )`.as('apis'),
      selectFrom('review_cases')
        .select(count)
        .where('applicant_id', '=', accountId)
        .where('kind', 'not in', ['publication', 'comment'])
        .where('state', '=', 'open')
        .$asScalar()
        .$notNull()
        .as('reviews'),
      selectFrom('portals')
        .select(count)
        .where('owner_id', '=', accountId)
        .where('state', 'not in', restingPortals)
        .$asScalar()
        .$notNull()
        .as('portals'),
      sql<number>`(
        select count(*)::int from organisation_members m join users o on o.id = m.organisation_id
        where m.user_id = ${accountId} and m.role = 'owner' and o.state = ${userState.active} and not exists (
          select 1 from organisation_members other
          where other.organisation_id = m.organisation_id and other.role = 'owner' and other.user_id <> m.user_id)
      )`.as('organisations'),
    ])
    .executeTakeFirstOrThrow();
}

type Blocker = Omit<ClosingBlocker, 'text'> & { text: Translatable };

/** The obstacles to closing an account, each with the page where it can be resolved. */
export function blockersOf(standing: Standing, account: Pick<Account, 'roles' | 'kind'>): Blocker[] {
  const money = (minor: number) => formatBalance(formatMinor(minor));
  const {
    balanceMinor,
    hasHold,
    unsettledMinor,
    subscriptions,
    apps,
    apis,
    reviews,
    portals,
    organisations,
  } = standing;
  const isOperator = account.kind === 'person' && (account.roles & roles.operator) !== 0;
  const all: (Blocker | false)[] = [
    balanceMinor !== 0 && { kind: 'balance', text: say`还有余额 ${money(balanceMinor)}`, link: '/budget' },
    hasHold && { kind: 'holds', text: say`有金额被平台冻结，解冻后可以注销`, link: '/budget' },
    unsettledMinor !== 0 && {
      kind: 'unsettled',
      text: say`还有 ${money(unsettledMinor)} 未结算或在提现中，完成后可以提现`,
      link: '/budget',
    },
    subscriptions > 0 && {
      kind: 'subscriptions',
      text: say`还有 ${subscriptions} 个订阅或申请，请退订或撤回`,
      link: '/myApply',
    },
    apps > 0 && { kind: 'apps', text: say`还有 ${apps} 个应用，请删除`, link: '/myAppList' },
    apis > 0 && { kind: 'apis', text: say`还有 ${apis} 个未下线的 API 或发布申请`, link: '/myApiList' },
    reviews > 0 && { kind: 'reviews', text: say`还有 ${reviews} 个申请在审核中，请等待结果`, link: '' },
    portals > 0 && { kind: 'portals', text: say`还有 ${portals} 个未停用的门户`, link: '/dominList' },
    organisations > 0 && {
      kind: 'organisations',
      text: say`您是 ${organisations} 个组织唯一的管理员，请移交或注销组织`,
      link: '/team',
    },
    isOperator && { kind: 'operator', text: say`账号有运营权限，请先由其他运营人员收回`, link: '' },
  ];
  return all.filter((one): one is Blocker => one !== false);
}
