import { sql } from 'kysely';
import {
  applyInvoice,
  decideReview,
  downloadTable,
  issueInvoice,
  listInvoiceBills,
  listInvoices,
  saveInvoiceTitle,
  takeReview,
  viewInvoice,
  type CallInput,
  type CallReply,
  type Invoice,
  type InvoiceBill,
  type InvoiceState,
} from '@portal/calls';
import { parseYuan } from '@portal/rules';
import { bookCosts, transfer } from '../src/modules/finance';
import { newId } from '../src/platform/ids';
import { formatDate, hours, monthStart } from '../src/platform/time';
import type { Browser, TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

export const minorOf = (yuan: string) =>
  yuan.startsWith('-') ? -(parseYuan(yuan.slice(1)) ?? NaN) : (parseYuan(yuan) ?? NaN);

export const aTitle = {
  kind: 'company' as const,
  name: '明镜科技有限公司',
  taxNo: '91330106MA2DEM0005',
  bank: '中国工商银行杭州文三路支行',
  account: '1202021409900888806',
  address: '浙江省杭州市西湖区文三路 1 号',
  phone: '0571-88000000',
};

/** What a consumer pays, gets back and has invoiced, and what operators do with it. */
export function invoiceMarket(test: TestApp, account: string) {
  const browsers: Record<'owner' | 'ops', Browser> = { owner: test.browser(), ops: test.browser() };
  let ownerId = '';

  const inOne = test.db.transaction.bind(test.db);

  return {
    browsers,
    ownerId: () => ownerId,

    /** Sessions end as the clock goes on. */
    async signIn(): Promise<void> {
      browsers.owner = await signedIn(test, account);
      browsers.ops = await signedIn(test, 'ops@example.com');
      ({ id: ownerId } = await test.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', account)
        .executeTakeFirstOrThrow());
    },

    /** Ids of subscriptions that somebody pays for. */
    async subscriptions(count: number): Promise<string[]> {
      const rows = await test.db
        .selectFrom('subscriptions')
        .select('id')
        .orderBy('id')
        .limit(count)
        .execute();
      return rows.map(({ id }) => id);
    },

    async payIn(minor: number, kind: 'recharge' | 'gift'): Promise<void> {
      await inOne().execute((tx) =>
        transfer(tx, {
          key: newId('in'),
          kind,
          memo: '',
          at: test.clock(),
          moves: [
            { ownerId, kind: 'balance', amountMinor: minor },
            { ownerId: null, kind: kind === 'gift' ? 'promotion' : 'outside', amountMinor: -minor },
          ],
        }),
      );
    },

    async spend(subscriptionId: string, minor: number): Promise<void> {
      const at = test.clock();
      await inOne().execute(async (tx) => {
        await transfer(tx, {
          key: newId('use'),
          kind: 'usage',
          memo: '',
          at,
          moves: [
            { ownerId, kind: 'balance', amountMinor: -minor },
            { ownerId: null, kind: 'outside', amountMinor: minor },
          ],
        });
        await bookCosts(tx, at, [
          { ownerId, subscriptionId, kind: 'usage', billed: 1, prices: [minor, minor], grossMinor: minor },
        ]);
      });
    },

    /** @param kind  sla: of the month that is named. */
    async giveBack(subscriptionId: string, minor: number, month?: string): Promise<void> {
      const at = test.clock();
      await inOne().execute(async (tx) => {
        await transfer(tx, {
          key: newId('back'),
          kind: 'refund',
          memo: '',
          at,
          moves: [
            { ownerId, kind: 'balance', amountMinor: minor },
            { ownerId: null, kind: 'outside', amountMinor: -minor },
          ],
        });
        const about = month
          ? { kind: 'sla' as const, ref: month }
          : { kind: 'refund' as const, ref: newId('rfd') };
        await bookCosts(tx, at, [{ ownerId, subscriptionId, ...about, grossMinor: -minor }]);
      });
    },

    /** To the next month, whose first hour is over: the one before has its bill. */
    async nextMonth(): Promise<string> {
      const month = formatDate(test.clock()).slice(0, 7);
      test.pass(monthStart(test.clock(), -1).getTime() - test.clock().getTime() + hours);
      await test.runJob('make-bills');
      await this.settle();
      await this.signIn();
      return month;
    },

    settle: () => test.runJob('settle-invoices'),

    async bills(): Promise<InvoiceBill[]> {
      return (await browsers.owner.call(listInvoiceBills, { pageSize: 50 })).resBody.records;
    },

    sums: async (): Promise<CallReply<typeof listInvoiceBills>['sum']> =>
      (await browsers.owner.call(listInvoiceBills, {})).resBody.sum,

    /** Cells of the lines of the table of bills that can be downloaded. */
    async csv(): Promise<string[][]> {
      const query = new URLSearchParams({ list: listInvoiceBills.path, format: 'csv', query: '{}' });
      const { body } = await browsers.owner.send({
        method: 'GET',
        url: `/ajaxurl/apix${downloadTable.path}?${query}`,
      });
      return body.split('\r\n').map((line) => line.split(','));
    },

    async billOf(month: string): Promise<InvoiceBill> {
      const found = (await this.bills()).find((bill) => bill.month === month);
      if (!found) throw new Error(`no bill of ${month}`);
      return found;
    },

    async addTitle(facts: Partial<CallInput<typeof saveInvoiceTitle>> = {}): Promise<string> {
      const saved = await browsers.owner.call(saveInvoiceTitle, { ...aTitle, ...facts, reqNo: newReqNo() });
      expect(saved.resCode).toBe('S0000');
      return saved.resBody.titleId;
    },

    apply: (billIds: string[], titleId: string, facts: Partial<CallInput<typeof applyInvoice>> = {}) =>
      browsers.owner.call(applyInvoice, {
        ...{ billIds, titleId, kind: 'normal', mail: 'fapiao@example.com' },
        reqNo: newReqNo(),
        ...facts,
      }),

    async decide(subjectId: string, pass: '1' | '0'): Promise<string> {
      await browsers.ops.call(takeReview, { kind: 'invoice', subjectId });
      const rejects = pass === '1' ? [] : [{ field: 'taxNo', reason: '税号与抬头名称不一致' }];
      return (await browsers.ops.call(decideReview, { kind: 'invoice', subjectId, pass, rejects })).resCode;
    },

    async issue(invoiceId: string): Promise<string> {
      const { resCode } = await browsers.ops.call(issueInvoice, { invoiceId, reqNo: newReqNo() });
      await test.runJob('issue-invoices');
      return resCode;
    },

    async stateOf(invoiceId: string): Promise<InvoiceState> {
      return (await browsers.owner.call(viewInvoice, { invoiceId })).resBody.state;
    },

    async list(): Promise<Invoice[]> {
      return (await browsers.owner.call(listInvoices, { pageSize: 50 })).resBody.records;
    },

    /** What every bill's account has to come to, whatever has happened. @returns what is wrong. */
    async differences(): Promise<unknown[]> {
      const { rows } = await sql<{ wrong: unknown }>`
        select to_jsonb(x) as wrong from (
          select i.month, i.taken_minor, i.charged_minor, i.gift_minor, i.returned_minor, i.carried_minor,
            (select coalesce(sum(case when v.red_of is null then t.amount_minor else -t.amount_minor end), 0)
              from invoice_items t join invoices v on v.id = t.invoice_id
              where t.bill_id = i.bill_id and v.state not in (5, 6)) as held,
            (select coalesce(sum(r.amount_minor), 0) from invoice_returns r
              where r.owner_id = i.owner_id and r.month = i.month) as returned,
            exists (select from invoice_items t join invoices v on v.id = t.invoice_id
              where t.bill_id = i.bill_id and v.red_of is null and v.state in (3, 7)) as under_way
          from invoice_bills i where i.owner_id = ${ownerId}) x
        where taken_minor <> held or returned_minor <> returned
          or (taken_minor > 0 and not under_way
            and charged_minor - gift_minor - returned_minor - carried_minor < taken_minor)`.execute(test.db);
      const { rows: whole } = await sql<{ wrong: unknown }>`
        select to_jsonb(x) as wrong from (
          select
            (select coalesce(sum(c.gross_minor - c.discount_minor), 0) from cost_days c join cost_bills b
              on b.owner_id = c.owner_id and b.month = date_trunc('month', c.day)::date
              where c.owner_id = ${ownerId} and c.kind in ('usage', 'plan')) as charged,
            (select coalesce(sum(charged_minor), 0) from invoice_bills where owner_id = ${ownerId}) as billed,
            (select -coalesce(sum(gross_minor - discount_minor), 0) from cost_days
              where owner_id = ${ownerId} and kind in ('refund', 'credit', 'sla')) as back,
            (select coalesce(sum(amount_minor), 0) from invoice_returns where owner_id = ${ownerId}) as attributed,
            (select coalesce(sum(carried_minor), 0) from invoice_bills where owner_id = ${ownerId}) as carried) x
        where charged <> billed or back <> attributed or carried <> 0`.execute(test.db);
      return [...rows, ...whole].map(({ wrong }) => wrong);
    },
  };
}
