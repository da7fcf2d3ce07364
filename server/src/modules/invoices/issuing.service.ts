import { invoiceState } from '@portal/calls';
import { moneyText } from '@portal/rules';
import { systemActor, type PersonActor } from '../../platform/Actor';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import { forEachRow } from '../../platform/forEachRow';
import { hours, minutes } from '../../platform/time';
import type { FileService } from '../files';
import type { MessageService } from '../messages';
import {
  claimTry,
  findInvoice,
  listDue,
  lockInvoice,
  readItems,
  type InvoiceRow,
} from './invoice.repository';
import { lockInvoices } from './invoiceBill.repository';
import type { InvoiceVault } from './invoiceVault';
import type { InvoiceOrder, IssueResult, Issuer } from './Issuer';
import { moveInvoice } from './moveInvoice';
import { say } from '../../platform/i18n/say';

const { waiting, approved, issuing, issued, rejected, failed, reversed } = invoiceState;
const perRun = 20;
/** Delays between attempts, growing with their number. */
const pausesMs = [minutes, 5 * minutes, 15 * minutes, hours, 4 * hours] as const;
/** After that an operator takes over. */
const attemptsMax = pausesMs.length + 1;
/** Purpose of invoice files: stored as long as the invoices. */
const invoiceScene = 'invoice';

interface Needs {
  files: Pick<FileService, 'adopt' | 'factsOf' | 'attach'>;
  issuer: Issuer;
  messages: Pick<MessageService, 'queue'>;
  vault: InvoiceVault;
}

export type IssuingService = ReturnType<typeof createIssuing>;

/** Issues approved invoices, through a service or by an operator who has issued them elsewhere. */
export function createIssuing(
  { db, clock, config, log }: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  { files, issuer, messages, vault }: Needs,
) {
  async function orderOf(row: InvoiceRow): Promise<InvoiceOrder> {
    const items = await readItems(db, row.id);
    const blue = row.red_of === null ? null : await findInvoice(db, row.red_of);
    return {
      orderNo: row.invoice_no,
      kind: row.kind,
      title: { kind: row.title_kind, name: row.title_name, taxNo: row.tax_no, ...vault.open(row) },
      seller: config.invoice.seller ?? { name: '', taxNo: '' },
      amountMinor: row.amount_minor,
      taxPercent: row.tax_percent,
      items: items.map(({ month, amount_minor }) => ({
        name: /* as is */ `*信息技术服务*API 调用服务费 ${month.slice(0, 7)}`,
        amountMinor: amount_minor,
      })),
      redOf: blue?.number ?? null,
      mail: row.mail,
    };
  }

  /** Locks the invoice and its account's others. */
  async function lockWithAccount(tx: Db, id: string): Promise<InvoiceRow> {
    const { owner_id } = await findInvoice(tx, id);
    await lockInvoices(tx, owner_id);
    return lockInvoice(tx, id);
  }

  /** Whoever the paper is for need not have an account: they read what was issued, its owner hands it on. */
  async function tellRecipient(tx: Db, row: InvoiceRow, number: string): Promise<void> {
    const name = row.red_of === null ? say`发票` : say`红字发票`;
    const amount = moneyText(row.amount_minor);
    await messages.queue(tx, {
      recipient: row.mail,
      subject: say`${name} ${amount} 已开具`,
      body: say`抬头：${row.title_name}\n发票号码：${number}\n价税合计：${amount}\n申请单号：${row.invoice_no}\n\nPDF 可由申请方在门户的“发票”中下载。`,
    });
  }

  async function finish(
    tx: Db,
    row: InvoiceRow,
    done: { number: string; issuedAt: Date; fileId: string },
    actor: PersonActor | typeof systemActor,
  ): Promise<void> {
    const { number, issuedAt, fileId } = done;
    const changes = { number, file_id: fileId, issued_at: issuedAt, next_try_at: null };
    await moveInvoice(tx, row, { to: issued, actor, at: clock(), changes });
    await tellRecipient(tx, row, number);
    if (row.red_of === null) return;
    const blue = await lockInvoice(tx, row.red_of);
    if (blue.state === issued && blue.red_minor === blue.amount_minor)
      await moveInvoice(tx, blue, {
        to: reversed,
        actor: systemActor,
        at: clock(),
        reason: say`款项已全部退回`,
      });
  }

  async function take(id: string, result: IssueResult, attempts: number): Promise<void> {
    const isGivenUp = result.verdict === 'unanswered' && attempts >= attemptsMax;
    if (result.verdict === 'unanswered' && !isGivenUp) return;
    await inTransaction(db, async (tx) => {
      const row = await lockWithAccount(tx, id);
      // An operator came first.
      if (row.state !== issuing) return;
      if (result.verdict === 'issued') {
        const { number, issuedAt, paper } = result;
        const name = `${row.invoice_no}.pdf`;
        const fileId = await files.adopt(tx, paper, { ownerId: row.owner_id, scene: invoiceScene, name });
        return finish(tx, row, { number, issuedAt, fileId }, systemActor);
      }
      const reason = result.verdict === 'refused' ? result.reason : say`开票服务多次没有响应`;
      await moveInvoice(tx, row, {
        to: failed,
        actor: systemActor,
        at: clock(),
        reason,
        changes: { next_try_at: null },
      });
    });
  }

  return {
    isPresent: issuer.isPresent,

    /** Sends what is due. Without an answer it is queried again with the same number. @returns how many failed. */
    async run(): Promise<number> {
      if (!issuer.isPresent) return 0;
      const now = clock();
      return forEachRow(
        log,
        await listDue(db, now, perRun),
        ({ id }) => id,
        async (row) => {
          const pause = pausesMs[Math.min(row.attempts, pausesMs.length - 1)] ?? hours;
          const attempts = await claimTry(db, row.id, now, new Date(now.getTime() + pause));
          if (attempts === null) return;
          await take(row.id, await issuer.issue(await orderOf(row)), attempts);
        },
      );
    },

    /** Sends it to the service, also repeatedly. @throws {AppError} `E4606` without a service, `E3107`, `E3110`. */
    async issue(tx: Db, id: string, actor: PersonActor) {
      if (!issuer.isPresent) throw new AppError('E4606');
      const row = await lockWithAccount(tx, id);
      const at = clock();
      await moveInvoice(tx, row, { to: issuing, actor, at, changes: { attempts: 0, next_try_at: at } });
      return { state: issuing };
    },

    /** @throws {AppError} `E3107` before it is approved, while it is being issued, and for a red one; `E3110`. */
    async refuse(tx: Db, id: string, reason: string, actor: PersonActor) {
      const row = await lockWithAccount(tx, id);
      if (row.red_of !== null || row.state === waiting) throw new AppError('E3107');
      await moveInvoice(tx, row, { to: rejected, actor, at: clock(), reason });
      return { state: rejected };
    },

    /**
     * Notes what an operator has issued elsewhere.
     *
     * @throws {AppError} `E3107`, `E3110`, `E5208` for a file that is no PDF of theirs, `E4607` for a number that another has.
     */
    async record(
      tx: Db,
      { invoiceId, number, fileUrl }: { invoiceId: string; number: string; fileUrl: string },
      actor: PersonActor,
    ) {
      const file = await files.factsOf(tx, actor.userId, fileUrl);
      if (!file.name.toLowerCase().endsWith('.pdf'))
        throw new AppError('E5208', { fields: [{ name: 'fileUrl', message: say`请上传 PDF 文件` }] });
      const row = await lockWithAccount(tx, invoiceId);
      if (row.state === approved || row.state === failed || row.state === issuing) {
        await files.attach(tx, { userId: actor.userId, accountId: actor.userId }, [fileUrl]);
        try {
          await finish(tx, row, { number, issuedAt: clock(), fileId: fileUrl }, actor);
        } catch (error) {
          throw isUniqueViolation(error) ? new AppError('E4607') : error;
        }
        return { state: issued };
      }
      throw new AppError('E3107');
    },

    /** The invoice file, for an operator; the access is logged. @throws {AppError} `E3110`, `E4605`. */
    async paperFor(id: string, actor: PersonActor): Promise<{ fileId: string; invoiceNo: string }> {
      const { file_id, invoice_no } = await findInvoice(db, id);
      if (file_id === null) throw new AppError('E4605');
      await auditAct(db, {
        actor,
        at: clock(),
        event: 'invoice.look',
        detail: { id, invoiceNo: invoice_no },
      });
      return { fileId: file_id, invoiceNo: invoice_no };
    },
  };
}
