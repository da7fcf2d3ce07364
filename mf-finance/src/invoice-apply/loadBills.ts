import { listInvoiceBills, type CallReply } from '@portal/calls';
import { call } from '@portal/client';

const pageSize = 50;

/** The newest bills, as far as they have been asked for, and how many there are. */
export type Bills = Pick<CallReply<typeof listInvoiceBills>, 'records' | 'total' | 'pageNo'>;

export const hasMore = ({ pageNo, total }: Bills) => pageNo * pageSize < total;

/** With the next page of older ones. */
export async function addBills(bills: Bills, signal?: AbortSignal): Promise<Bills> {
  const next = await call(listInvoiceBills, { pageNo: bills.pageNo + 1, pageSize }, { signal });
  const known = new Set(bills.records.map(({ billId }) => billId));
  // A bill that was made in the meantime has moved the others.
  const records = [...bills.records, ...next.records.filter(({ billId }) => !known.has(billId))];
  return { records, total: next.total, pageNo: bills.pageNo + 1 };
}

/** The newest bills; as many pages as it takes to have the chosen one. */
export async function loadBills(chosen: string | null, signal: AbortSignal): Promise<Bills> {
  let bills = await addBills({ records: [], total: 0, pageNo: 0 }, signal);
  const isThere = () => bills.records.some(({ billId }) => billId === chosen);
  while (chosen !== null && !isThere() && hasMore(bills)) bills = await addBills(bills, signal);
  return bills;
}
