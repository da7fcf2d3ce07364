interface RowId {
  day: string;
  appId: string;
  apiId: string;
}

const separator = '_._';
const callsShown = 20;

/** A copy of the query with a row opened. */
export function withRow(query: URLSearchParams, { day, appId, apiId }: RowId): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set('row', [day, appId, apiId].join(separator));
  return next;
}

/** Filter for the calls of the open row; null when none is open. */
export function openedIn(query: URLSearchParams) {
  const [day, appId, apiId] = (query.get('row') ?? '').split(separator);
  return day && appId && apiId ? { from: day, to: day, appId, apiId, pageSize: callsShown } : null;
}
