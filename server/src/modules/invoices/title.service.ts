import type { CallReply, listInvoiceTitles } from '@portal/calls';
import {
  invoiceTitleProblems,
  invoiceTitlesMax,
  plainInvoiceTitle,
  type InvoiceTitleContent,
} from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { PersonActor } from '../../platform/Actor';
import { auditAct } from '../../platform/auditAct';
import { changesOf } from '../../platform/changesOf';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { newId } from '../../platform/ids';
import { refuseOutdated } from '../../platform/refuseOutdated';
import { say, term } from '../../platform/i18n/say';
import { shortHash } from '../../platform/shortHash';
import { formatInstant } from '../../platform/time';
import type { Enterprises } from '../company';
import { lockInvoices } from './invoiceBill.repository';
import type { InvoiceVault } from './invoiceVault';
import {
  countTitles,
  dropDefault,
  getTitle,
  insertTitle,
  listTitles,
  updateTitle,
  type TitleRow,
} from './title.repository';

export type TitleService = ReturnType<typeof createTitleService>;

interface NewTitle extends InvoiceTitleContent {
  titleId?: string;
  isDefault: boolean;
  mark?: string;
}

/** The titles in whose names an account has its invoices issued. */
export function createTitleService(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { enterprises, vault }: { enterprises: Pick<Enterprises, 'find'>; vault: InvoiceVault },
) {
  /** @throws {AppError} `E0017` when another title says the same: two alike cannot be told apart when one is chosen. */
  async function refuseTwin(tx: Db, ownerId: string, content: InvoiceTitleContent, titleId?: string) {
    const others = (await listTitles(tx, ownerId)).filter(({ id }) => id !== titleId);
    if (!others.some((row) => isSame(plainInvoiceTitle(contentOf(vault, row)), content))) return;
    const message = say`已有内容完全相同的抬头，请直接选用`;
    throw new AppError('E0017', { fields: [{ name: 'name', message }] }, message);
  }

  return {
    /** A title with all details. @throws {AppError} `E4602`. */
    async open(tx: Db, ownerId: string, id: string) {
      const row = await getTitle(tx, ownerId, id);
      return { row, content: contentOf(vault, row) };
    },

    async list(ownerId: string): Promise<CallReply<typeof listInvoiceTitles>> {
      const rows = await listTitles(db, ownerId);
      const enterprise = await enterprises.find(db, ownerId);
      return {
        records: rows.map((row) => ({
          titleId: row.id,
          ...contentOf(vault, row),
          isDefault: row.is_default ? 1 : 0,
          createdAt: formatInstant(row.created_at),
          mark: markOf(contentOf(vault, row)),
        })),
        suggestion: enterprise && { name: enterprise.companyName, taxNo: enterprise.creditCode },
      };
    },

    /** @throws {AppError} `E0017` with the invalid fields or for the content of another title, `E4602`, `E4604` beyond the limit, `E7042`. */
    async save(
      tx: Db,
      ownerId: string,
      { titleId, isDefault, mark, ...given }: NewTitle,
      actor: PersonActor,
    ) {
      const at = clock();
      const content = plainInvoiceTitle(given);
      const problems = Object.entries(invoiceTitleProblems(content));
      if (problems.length > 0)
        throw new AppError('E0017', {
          fields: problems.map(([name, message = '']) => ({ name, message: term(message) })),
        });
      // Serialises saving, so that there is one default and the limit holds.
      await lockInvoices(tx, ownerId);
      const before = titleId === undefined ? null : await getTitle(tx, ownerId, titleId);
      if (before) refuseOutdated(mark, markOf(contentOf(vault, before)), markOf(content));
      if (!before || !isSame(contentOf(vault, before), content))
        await refuseTwin(tx, ownerId, content, titleId);
      const count = await countTitles(tx, ownerId);
      if (!before && count >= invoiceTitlesMax) throw new AppError('E4604');
      const becomesDefault = isDefault || count === 0 || before?.is_default === true;
      if (becomesDefault) await dropDefault(tx, ownerId);
      const facts = {
        kind: content.kind,
        name: content.name,
        tax_no: content.taxNo,
        details_sealed: vault.close(content),
        is_default: becomesDefault,
      };
      const id = before?.id ?? newId('title');
      if (before) await updateTitle(tx, id, facts);
      else await insertTitle(tx, { id, owner_id: ownerId, ...facts, created_at: at });
      const changed = before && changedTitle(vault, before, { ...content, isDefault: becomesDefault });
      await auditAct(tx, {
        actor,
        at,
        event: 'invoice.title',
        detail: { id, name: content.name, ...changed },
      });
      return { titleId: id };
    },

    /** Deletes it with its details; another one becomes the default. @throws {AppError} `E4602`. */
    remove: (ownerId: string, id: string, actor: PersonActor): Promise<void> =>
      inTransaction(db, async (tx) => {
        const at = clock();
        await lockInvoices(tx, ownerId);
        const row = await getTitle(tx, ownerId, id);
        await updateTitle(tx, id, { removed_at: at, details_sealed: '', is_default: false });
        const [next] = await listTitles(tx, ownerId);
        if (row.is_default && next) await updateTitle(tx, next.id, { is_default: true });
        await auditAct(tx, { actor, at, event: 'invoice.titleRemove', detail: { id, name: row.name } });
      }),
  };
}

/** Which one is the default does not count: another title's choice changes that. */
const markOf = ({ kind, name, taxNo, bank, account, address, phone }: InvoiceTitleContent): string =>
  shortHash([kind, name, taxNo, bank, account, address, phone]);

const isSame = (one: InvoiceTitleContent, other: InvoiceTitleContent) => markOf(one) === markOf(other);

const contentOf = (vault: InvoiceVault, row: TitleRow): InvoiceTitleContent => ({
  kind: row.kind,
  name: row.name,
  taxNo: row.tax_no,
  ...vault.open(row),
});

const sealedFields = ['bank', 'account', 'address', 'phone'] as const;

/** Of sealed details only the fact of a change is logged. */
function changedTitle(
  vault: InvoiceVault,
  before: TitleRow,
  after: InvoiceTitleContent & { isDefault: boolean },
) {
  const former = contentOf(vault, before);
  const changed = sealedFields.filter((field) => former[field] !== after[field]);
  const { kind, name, taxNo, isDefault } = after;
  return {
    ...changesOf(
      { kind: former.kind, name: former.name, taxNo: former.taxNo, isDefault: before.is_default },
      { kind, name, taxNo, isDefault },
    ),
    ...(changed.length > 0 && { changed }),
  };
}
