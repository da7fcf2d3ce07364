interface RowId {
  day: string;
  apiId: string;
}

const separator = '_._';
const callsShown = 20;

/** A copy of the query with a row opened. */
export function withRow(query: URLSearchParams, { day, apiId }: RowId): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set('row', [day, apiId].join(separator));
  return next;
}

/** Filter for the calls of the open row; null when none is open. */
export function openedIn(query: URLSearchParams) {
  const [day, apiId] = (query.get('row') ?? '').split(separator);
  return day && apiId
    ? { view: 'provider' as const, from: day, to: day, apiId, env: 'prod' as const, pageSize: callsShown }
    : null;
}
