/** Where somebody came from, if it is a page of this portal; else null. */
export function nextPath(query: URLSearchParams): string | null {
  const next = query.get('next') ?? '';
  return /^\/(?![/\\])/.test(next) ? next : null;
}

/** The address of an order, which still knows where its payer came from. */
export function orderAddress(orderNo: string, next: string | null): string {
  return `/recharge?${new URLSearchParams({ orderNo, ...(next && { next }) }).toString()}`;
}
