import { exportAtOnceMax, exportRowsMax, type ExportFormat, type TableExport } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { audit } from '../../platform/audit';
import type { Db } from '../../platform/db/Db';
import type { Deps } from '../../platform/Deps';
import type { Exportable } from '../../platform/export/Exportable';
import { formatTypes, type TableFile } from '../../platform/export/tableFile';
import type { Member } from '../../platform/http/Member';
import { countHit } from '../../platform/http/rateLimit';
import type { Visitor } from '../../platform/http/visitor';
import { newId } from '../../platform/ids';
import type { ObjectStore } from '../../platform/objectStore/ObjectStore';
import { formatDate, formatInstant, hours } from '../../platform/time';
import { createListChooser, type ChosenList, type Wish } from './chosenList';
import * as repository from './tableExport.repository';

/** Who asks for which list, and with what kind of session. */
interface Question extends Wish {
  format: ExportFormat;
}

interface Asker {
  member: Member;
  visitor: Visitor;
  /** The request comes from a program with a token. */
  isProgram: boolean;
}

/** The result of the check before anything is written. */
export interface Counted {
  rows: number;
  chosen: ChosenList;
}

const shownMax = 20;
const exportsPerHour = 60;

export type TableExportService = ReturnType<typeof createTableExportService>;

/** Lists as files: short ones are sent at once, longer ones are made in the background. */
export function createTableExportService(deps: Deps, store: ObjectStore, exportables: readonly Exportable[]) {
  const { db, clock, config } = deps;
  const choose = createListChooser(config, exportables);

  const noteExport = (on: Db, { member, visitor: { address } }: Asker, what: object) =>
    audit(on, {
      at: clock(),
      userId: member.person.id,
      accountId: member.id,
      event: 'table.export',
      address,
      outcome: 'ok',
      detail: JSON.stringify(what),
    });

  async function choosing(question: Question, { member, isProgram }: Asker): Promise<ChosenList> {
    const chosen = choose(question, member, isProgram);
    await countHit(deps, `export:${member.person.id}`, exportsPerHour, hours);
    return chosen;
  }

  return {
    /**
     * Number of rows.
     *
     * @throws {AppError} `E3415`, `E0017` and the guard's for the list, `E3412` for too many rows, `E0429` too often.
     */
    async count(question: Question, asker: Asker): Promise<Counted> {
      const chosen = await choosing(question, asker);
      const rows = await chosen.exportable.count(chosen.asked, exportRowsMax + 1);
      if (rows > exportRowsMax) throw new AppError('E3412');
      return { rows, chosen };
    },

    /** Does nothing for a short list; adds a task for a long one. @throws {AppError} `E3413` while another one runs. */
    async prepare(tx: Db, question: Question, asker: Asker, { rows, chosen }: Counted) {
      const { member } = asker;
      if (rows <= exportAtOnceMax) return { accountId: member.id, rows, exportId: null };
      const { name } = chosen.exportable;
      await repository.lockAccount(tx, member.id);
      if (await repository.hasOpen(tx, member.id)) throw new AppError('E3413');
      const { list, query, format } = question;
      const exportId = newId('export');
      await repository.insertExport(tx, {
        id: exportId,
        account_id: member.id,
        asked_by: member.person.id,
        list,
        query: JSON.stringify(query),
        format,
        name,
        asked_at: clock(),
        rows_total: rows,
      });
      await noteExport(tx, asker, { list, query, format, rows });
      return { accountId: member.id, rows, exportId };
    },

    /** A short list, streamed. @throws {AppError} as `count`, and `E3412` for more than are sent at once. */
    async openNow(question: Question, asker: Asker): Promise<TableFile> {
      const { exportable, asked } = await choosing(question, asker);
      const rows = await exportable.count(asked, exportAtOnceMax + 1);
      if (rows > exportAtOnceMax) throw new AppError('E3412');
      const { list, query, format } = question;
      await noteExport(db, asker, { list, query, format, rows });
      const { name, columns } = exportable;
      const fileName = `${name}-${formatDate(clock())}`;
      return { fileName, name, columns, pages: exportable.pages(asked) };
    },

    async list({ id, person }: Member): Promise<{ records: TableExport[] }> {
      const rows = await repository.listOwn(db, { accountId: id, personId: person.id }, shownMax);
      return { records: rows.map((row) => toTask(row, clock())) };
    },

    /** @throws {AppError} `E3414` for another user's, and for one that has ended. */
    async cancel({ id, person }: Member, exportId: string): Promise<void> {
      const owner = { accountId: id, personId: person.id };
      if (!(await repository.cancel(db, exportId, owner, clock()))) throw new AppError('E3414');
    },

    /**
     * @throws {AppError} `E3414` for another user's, an unfinished or an expired one, and the guard's for the list.
     */
    async open(exportId: string, { member, visitor: { address }, isProgram }: Asker) {
      const { id, person } = member;
      const now = clock();
      const row = await repository.findReady(db, exportId, { accountId: id, personId: person.id }, now);
      if (!row) throw new AppError('E3414');
      // Who made the file may have lost the right to see the list since; only the list itself knows all of its rules.
      const { exportable, asked } = choose(row, member, isProgram);
      await exportable.count(asked, 1);
      const content = await store.read(row.id);
      await audit(db, {
        at: now,
        userId: person.id,
        accountId: id,
        event: 'table.download',
        address,
        outcome: 'ok',
        detail: JSON.stringify({ list: row.list }),
      });
      const name = `${row.name}-${formatDate(row.asked_at)}.${row.format}`;
      return { content, file: { type: formatTypes[row.format], bytes: row.bytes ?? 0, name } };
    },
  };
}

const toTask = (row: repository.TableExportRow, now: Date): TableExport => ({
  exportId: row.id,
  name: row.name,
  format: row.format,
  state: stateOf(row, now),
  askedAt: formatInstant(row.asked_at),
  rows: row.rows_total,
  done: Math.min(row.rows_done, row.rows_total),
  bytes: row.bytes ?? 0,
  expiresAt: row.expires_at && formatInstant(row.expires_at),
});

function stateOf(
  { ended_at, cancelled_at, ready_at, expires_at, removed_at, attempts }: repository.TableExportRow,
  now: Date,
): TableExport['state'] {
  if (cancelled_at) return 'cancelled';
  if (!ended_at) return attempts > 0 ? 'running' : 'waiting';
  if (!ready_at) return 'failed';
  return removed_at || !expires_at || expires_at <= now ? 'expired' : 'ready';
}
