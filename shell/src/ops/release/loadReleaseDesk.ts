import {
  listReleaseHistory,
  listReleaseTokens,
  listReleases,
  viewReleaseHealth,
  type CallReply,
} from '@portal/calls';
import { call } from '@portal/client';

export interface ReleaseDeskData {
  releases: CallReply<typeof listReleases>['records'];
  tokens: CallReply<typeof listReleaseTokens>['records'];
  history: CallReply<typeof listReleaseHistory>;
  /** Health of the selected remote. */
  health: CallReply<typeof viewReleaseHealth> | null;
}

export async function loadReleaseDesk(query: URLSearchParams, signal: AbortSignal): Promise<ReleaseDeskData> {
  const remote = query.get('remote') ?? undefined;
  const page = { pageNo: query.get('pageNo') ?? 1, pageSize: query.get('pageSize') ?? 10 };
  const [{ records: releases }, { records: tokens }, history, health] = await Promise.all([
    call(listReleases, {}, { signal }),
    call(listReleaseTokens, {}, { signal }),
    call(listReleaseHistory, { remote, ...page }, { signal }),
    remote ? call(viewReleaseHealth, { remote }, { signal }) : null,
  ]);
  return { releases, tokens, history, health };
}
