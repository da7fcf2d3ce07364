import * as allCalls from '@portal/calls';
import type { Call } from '@portal/calls';

/** Everything that anybody may read. Accounts, files and demo mail are of no portal. */
export const portalReads = (Object.values(allCalls) as unknown[])
  .filter((value): value is Call => typeof value === 'object' && value !== null && 'effect' in value)
  .filter(({ guard, effect, path }) => guard === 'public' && effect === 'read' && isOfPortals(path));

function isOfPortals(path: string): boolean {
  return /^\/(api|doc|notice|faq|search|home|carousel|domain|solution)\//.test(path);
}

/** As large a list as a call gives, in an order that it knows. */
const wishes: readonly [string, readonly string[]][] = [
  ['pageNo', ['1']],
  ['pageSize', ['50', '48']],
  ['size', ['12', '10']],
  ['sort', ['1', 'match', 'new']],
];

/** A request that names these, where it can: what a call would refuse for its form is left out. */
export function fieldsOf(
  { request }: Call,
  ids: Record<string, string>,
  word: string,
): Record<string, string> {
  const named = {
    ...ids,
    ...(ids.apiId && { apiIds: JSON.stringify([ids.apiId]) }),
    searchText: word,
    keyWord: word,
    lang: 'curl',
    env: 'sandbox',
  };
  return wishes.reduce<Record<string, string>>((fields, [name, values]) => {
    const fitting = values.find((value) => request.safeParse({ ...fields, [name]: value }).success);
    return fitting === undefined ? fields : { ...fields, [name]: fitting };
  }, named);
}

const downloads: ReadonlySet<string> = new Set(['/doc/download', '/api/export', '/notice/download']);
export const isDownload = ({ path }: Call) => downloads.has(path);
