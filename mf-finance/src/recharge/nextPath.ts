/** The path to return to (`next`), if it is within this portal; otherwise null. */
export function nextPath(query: URLSearchParams): string | null {
  const next = query.get('next') ?? '';
  return /^\/(?![/\\])/.test(next) ? next : null;
}

/** Address of an order that keeps the path to return to. */
export function orderAddress(orderNo: string, next: string | null): string {
  return `/recharge?${new URLSearchParams({ orderNo, ...(next && { next }) }).toString()}`;
}
