import { costKinds, downloadBill, listBills, viewBill, type Bill, type BillLine } from '@portal/calls';
import { callsText, formatMinor, formatPrice } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachBatch } from '../../platform/forEachBatch';
import { routeOf } from '../../platform/http/answer';
import { parseInput } from '../../platform/http/parseInput';
import { tablePdf } from '../../platform/export/tablePdf';
import { sendPdf } from '../../platform/http/sendPdf';
import { formatDate, formatInstant, hours, minutes, monthStart } from '../../platform/time';
import { shownCost } from '../finance';
import { notify } from '../messages';
import {
  getOwnBill,
  listBillRows,
  listLines,
  listUnbilled,
  makeBill,
  nameOfAccount,
  type BillLineRow,
  type BillRow,
  type Unbilled,
} from './bill.repository';
import { say } from '../../platform/i18n/say';

export { getOwnBill, makeBill } from './bill.repository';

/** Transactions that began in the month have ended by then. */
const settleMs = 30 * minutes;
const linesPerRead = 200;

/** Monthly bills of consumers: made once, never changed, and the basis of invoices. */
export function createBills({ db, clock, log }: Deps): Module {
  /** For all months that are over. @returns How many failed. */
  async function makeBills(): Promise<number> {
    const now = clock();
    const before = formatDate(monthStart(new Date(now.getTime() - settleMs)));
    return forEachBatch(
      log,
      (after: Unbilled | null) => listUnbilled(db, before, after),
      ({ ownerId, month }) => `${ownerId} ${month}`,
      ({ ownerId, month }) =>
        inTransaction(db, async (tx) => {
          await makeBill(tx, ownerId, month, now);
          await notify(tx, {
            userId: ownerId,
            kind: 'fee',
            at: now,
            title: say`${month.slice(0, 7)} 的账单已生成`,
            text: say`可以查看明细、下载 PDF。账单生成后不再变化，之后的退回计入退回当月。`,
            link: '/allCostView?tab=bills',
          });
        }),
    );
  }

  async function* linesOf(billId: string): AsyncGenerator<BillLineRow> {
    for (let after = 0; ;) {
      const rows = await listLines(db, billId, after, linesPerRead);
      yield* rows;
      if (rows.length < linesPerRead) return;
      after = rows.at(-1)?.seq ?? after;
    }
  }

  async function* cellsOf(bill: BillRow): AsyncGenerator<string[]> {
    for await (const row of linesOf(bill.id)) {
      const line = toLine(row);
      yield [
        line.appName,
        line.apiName,
        line.planName,
        costKinds[line.kind],
        `${callsText(line.billed, line.units)} / ${line.failures}`,
        priceText(line),
        line.discount,
        line.cost,
      ];
    }
  }

  return {
    routes({ app, answer }) {
      answer(listBills, async ({ input: { pageNo, pageSize }, member }) => {
        const { rows, total } = await listBillRows(db, member.id, pageNo, pageSize);
        return { records: rows.map(toBill), total, pageNo, pageSize };
      });
      answer(viewBill, async ({ input: { billId, pageNo, pageSize }, member }) => {
        const bill = await getOwnBill(db, member.id, billId);
        const rows = await listLines(db, billId, (pageNo - 1) * pageSize, pageSize);
        return { bill: toBill(bill), records: rows.map(toLine), total: bill.lines, pageNo, pageSize };
      });
      const download = answer.describe(downloadBill);
      app.get(routeOf(downloadBill), { onRequest: download.onRequest }, async (request, reply) => {
        const { billId } = parseInput(downloadBill, request.query);
        const member = download.memberOf(request);
        const bill = await getOwnBill(db, member.id, billId);
        const { billNo, month, total, discount, coupon, madeAt } = toBill(bill);
        return sendPdf(
          reply,
          billNo,
          tablePdf({
            title: `${month} 月度账单`,
            facts: [
              ['账单号', billNo],
              ['账户', await nameOfAccount(db, member.id)],
              ['账期', month],
              ['生成时间', madeAt],
              ['优惠', `${discount} 元`],
              ['其中代金券', `${coupon} 元`],
              ['实付合计', `${total} 元`],
            ],
            columns: [
              { title: '应用', share: 15 },
              { title: 'API', share: 17 },
              { title: '套餐', share: 14 },
              { title: '类型', share: 9 },
              { title: '成功/失败', share: 12, isFigure: true },
              { title: '单价', share: 13, isFigure: true },
              { title: '优惠', share: 9, isFigure: true },
              { title: '实付', share: 11, isFigure: true },
            ],
            rows: cellsOf(bill),
          }),
        );
      });
    },
    jobs: [{ name: 'make-bills', everyMs: hours, run: makeBills }],
  };
}

const toBill = (row: BillRow): Bill => ({
  billId: row.id,
  billNo: row.bill_no,
  month: row.month.slice(0, 7),
  madeAt: formatInstant(row.made_at),
  lines: row.lines,
  discount: formatMinor(row.discount_minor),
  coupon: formatMinor(row.coupon_minor),
  total: formatMinor(row.gross_minor - row.discount_minor),
});

const toLine = (row: BillLineRow): BillLine => ({
  seq: row.seq,
  appName: row.app_name,
  apiName: row.api_name,
  planName: row.plan_name,
  kind: row.kind,
  ...shownCost({ ...row, billed: row.billed + row.billed_beyond }),
});

function priceText({ priceLow, priceHigh }: BillLine): string {
  if (priceLow === null || priceHigh === null) return '—';
  return priceLow === priceHigh
    ? formatPrice(priceLow)
    : `${formatPrice(priceLow)}–${formatPrice(priceHigh)}`;
}
