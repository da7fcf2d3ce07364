import type { Call, CallInput, CallReply } from '@portal/calls';
import { call } from '@portal/client';
import type { PageRequest } from '@portal/contract';

/** Fields of a call that a list may be narrowed by. */
export type FilterName<C extends Call> = Exclude<keyof CallInput<C> & string, 'pageNo' | 'pageSize'>;

interface ListOptions<C extends Call> {
  /** Fields that the address may hold; anything else in it is not the list's. */
  filters?: readonly FilterName<C>[];
  /** Fields that the address does not choose. */
  also?: Partial<CallInput<C>>;
  /** Rows unless the address says how many. */
  pageSize?: number;
}

/**
 * What the address asks of a list's call: its filters, page number and page size. A value that the call would refuse
 * is left out, so that a mistyped address shows the list and no error.
 */
export function listRequest<C extends Call>(
  definition: C,
  query: URLSearchParams,
  { filters = [], also, pageSize = 10 }: ListOptions<C> = {},
): CallInput<C> {
  const wanted: Record<string, unknown> = {
    ...Object.fromEntries(filters.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []))),
    ...also,
    pageNo: query.get('pageNo') ?? '1',
    pageSize: query.get('pageSize') ?? String(pageSize),
  };
  const refused = definition.request.safeParse(wanted).error?.issues.map(({ path }) => path[0]) ?? [];
  // What is left has passed the call's own schema.
  return Object.fromEntries(
    Object.entries(wanted).filter(([name]) => !refused.includes(name)),
  ) as CallInput<C>;
}

/**
 * One page of a list, as the address asks for it.
 *
 * @throws {CallError} as `call` does.
 */
export const loadList = <C extends Call>(
  definition: C,
  { query, signal }: Pick<PageRequest, 'query' | 'signal'>,
  options?: ListOptions<C>,
): Promise<CallReply<C>> => call(definition, listRequest(definition, query, options), { signal });
