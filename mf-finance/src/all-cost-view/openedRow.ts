interface RowId {
  day: string;
  appId: string;
  apiId: string;
}

const separator = '_._';
const callsShown = 20;

/** The row whose calls are shown, as the address keeps it. */
export const rowAddress = ({ day, appId, apiId }: RowId) => [day, appId, apiId].join(separator);

/** Which calls the opened row stands for; null when none is open. */
export function openedIn(query: URLSearchParams) {
  const [day, appId, apiId] = (query.get('row') ?? '').split(separator);
  return day && appId && apiId ? { from: day, to: day, appId, apiId, pageSize: callsShown } : null;
}
