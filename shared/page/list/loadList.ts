import { pageSizes as usualSizes, type Call, type CallInput, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import type { PageRequest } from '@portal/contract';
import type { Schema } from '@portal/schema';

/** A call whose reply is one page of records (`pageOf`), possibly with further fields. */
export type ListCall = Call<
  Schema,
  Schema<{ records: unknown[]; pageNo: number; pageSize: number; total: number; unsorted?: 1 | undefined }>
>;

/** Fields of a call that a list may be narrowed by. */
export type FilterName<C extends Call> = Exclude<keyof CallInput<C> & string, 'pageNo' | 'pageSize'>;

interface ListOptions<C extends Call> {
  /** Fields that may come from the address; others in it are ignored. */
  filters?: readonly FilterName<C>[];
  /** Fixed fields, not taken from the address. */
  also?: Partial<CallInput<C>>;
  /** Page size unless the address gives one; absent: the first of `pageSizes`. */
  pageSize?: number;
  /** Page sizes that the address may ask for. */
  pageSizes?: readonly [number, ...number[]];
}

/**
 * What the address asks of a list's call: its filters, order, page number and page size. A value that the call would refuse
 * is left out, so that a mistyped address shows the list and no error.
 */
export function listRequest<C extends Call>(
  definition: C,
  query: URLSearchParams,
  { filters = [], also, pageSizes = usualSizes, pageSize = pageSizes[0] }: ListOptions<C> = {},
): CallInput<C> {
  const named = Object.fromEntries(filters.map((name) => [name, query.get(name) || undefined]));
  const sizes = pageSizes.map(String);
  const wanted: Record<string, unknown> = {
    sort: query.get('sort') ?? undefined,
    ...named,
    ...also,
    pageNo: query.get('pageNo') ?? '1',
    pageSize: sizes.find((size) => size === query.get('pageSize')) ?? String(pageSize),
  };
  const refused = definition.request.safeParse(wanted).error?.issues.map(({ path }) => path[0]) ?? [];
  const taken = Object.entries(wanted).filter(([name]) => !refused.includes(name));
  // Each remaining value has passed the call's own schema.
  return { pageNo: '1', ...Object.fromEntries(taken) } as CallInput<C>;
}

/**
 * Loads the page of a list that the address names. A page past the end (an old link, or its last row is gone) becomes the
 * last page, whose number is in the reply.
 *
 * @throws {CallError} as `call` does.
 */
export async function loadList<C extends ListCall>(
  definition: C,
  { query, signal }: Pick<PageRequest, 'query' | 'signal'>,
  options?: ListOptions<C>,
): Promise<CallReply<C>> {
  const reply = await call(definition, listRequest(definition, query, options), { signal });
  const last = Math.ceil(reply.total / reply.pageSize);
  if (reply.pageNo <= Math.max(last, 1)) return reply;

  const atTheEnd = new URLSearchParams(query);
  atTheEnd.set('pageNo', String(last));
  return call(definition, listRequest(definition, atTheEnd, options), { signal });
}
