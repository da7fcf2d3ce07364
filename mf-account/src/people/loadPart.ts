import {
  listUserApps,
  listUserKeys,
  listUserNotes,
  listUserOrders,
  listUserSessions,
  listUserSubscriptions,
} from '@portal/calls';
import type { PageRequest } from '@portal/contract';
import { loadList } from '@portal/page';
import { keyOf } from '@portal/rules';

/** Sections of an account, shown one at a time. */
export const parts = {
  notes: '备注',
  sessions: '会话',
  apps: '应用',
  keys: '密钥',
  subscriptions: '订阅',
  orders: '充值订单',
} as const;
export type Part = keyof typeof parts;

/** The section named by the address. */
export const partOf = (query: URLSearchParams): Part => keyOf(parts, query.get('part')) ?? 'notes';

/** Loads one page of the section named by the address. */
export async function loadPart(request: PageRequest, accountId: string) {
  const options = { also: { accountId } };
  switch (partOf(request.query)) {
    case 'notes':
      return { part: 'notes', page: await loadList(listUserNotes, request, options) } as const;
    case 'sessions':
      return { part: 'sessions', page: await loadList(listUserSessions, request, options) } as const;
    case 'apps':
      return { part: 'apps', page: await loadList(listUserApps, request, options) } as const;
    case 'keys':
      return { part: 'keys', page: await loadList(listUserKeys, request, options) } as const;
    case 'subscriptions':
      return {
        part: 'subscriptions',
        page: await loadList(listUserSubscriptions, request, options),
      } as const;
    case 'orders':
      return { part: 'orders', page: await loadList(listUserOrders, request, options) } as const;
  }
}

export type LoadedPart = Awaited<ReturnType<typeof loadPart>>;
