import {
  listApplies,
  listApps,
  listCallRecords,
  listNotices,
  userOverview,
  type App,
  type OwnApply,
  type CallRecord,
  type NoticeSummary,
  type UserOverview,
} from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { roles } from '@portal/rules';
import { sessionStore } from '@portal/session';

/** Rows of a block, or the message why they did not load. */
export type Block<Row> = { rows: readonly Row[]; reason: null } | { rows: null; reason: string };

export interface UserCentre {
  overview: UserOverview;
  /** Whether the calls are those of the member's apps or of their APIs. */
  view: 'consumer' | 'provider';
  calls: Block<CallRecord>;
  apps: Block<App>;
  applies: Block<OwnApply>;
  notices: Block<NoticeSummary>;
}

const shown = { pageNo: 1, pageSize: 5 };

/** Loads everything in parallel. The page fails without the overview; other blocks fail on their own. */
export async function loadUserCentre({ signal }: { signal: AbortSignal }): Promise<UserCentre> {
  const view = currentView();
  const [overview, calls, apps, applies, notices] = await Promise.all([
    call(userOverview, {}, { signal }),
    blockOf(
      call(listCallRecords, { pageSize: shown.pageSize, ...(view === 'provider' && { view }) }, { signal }),
    ),
    blockOf(call(listApps, shown, { signal })),
    blockOf(call(listApplies, shown, { signal })),
    blockOf(call(listNotices, shown, { signal })),
  ]);
  return { overview, view, calls, apps, applies, notices };
}

const blockOf = <Row>(loading: Promise<{ records: readonly Row[] }>): Promise<Block<Row>> =>
  loading.then(
    ({ records }) => ({ rows: records, reason: null }),
    (error: unknown) => ({ rows: null, reason: messageOf(error) }),
  );

function currentView(): UserCentre['view'] {
  const { session } = sessionStore.getState();
  const isProvider = session.status === 'signedIn' && session.member.currentRole === roles.provider;
  return isProvider ? 'provider' : 'consumer';
}
