/** Address of an order that keeps the path to return to. */
export function orderAddress(orderNo: string, next: string | null): string {
  return `/recharge?${new URLSearchParams({ orderNo, ...(next && { next }) }).toString()}`;
}
