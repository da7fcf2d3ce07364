import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exportKeptDays } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Deps } from '../../platform/Deps';
import type { Exportable } from '../../platform/export/Exportable';
import { bytesOf } from '../../platform/export/tableFile';
import { forEachRow } from '../../platform/forEachRow';
import { minuteOf } from '../../platform/minuteOf';
import type { ObjectStore } from '../../platform/objectStore/ObjectStore';
import { days } from '../../platform/time';
import { findMember } from '../identity';
import { notify } from '../messages';
import { createListChooser } from './chosenList';
import * as repository from './tableExport.repository';
import { say } from '../../platform/i18n/say';
import { writeNewFile } from '../../platform/writeNewFile';

const attemptsMax = 3;
const perRun = 10;
/** Rows between two checks whether the export was cancelled. */
const rowsPerNote = 5000;
const askedKeptMs = 90 * days;
const link = '/exportTasks';

class CancelledError extends Error {}

/** Writes the files of long lists. An export interrupted by the end of the server starts again with the next one. */
export function createTableMaker(deps: Deps, store: ObjectStore, exportables: readonly Exportable[]) {
  const { db, clock, config, log } = deps;
  const choose = createListChooser(config, exportables);
  const incoming = path.join(config.dataDir, 'incoming');

  /** Access is checked again: a member may have left since, or lost a role. */
  async function chosenOf(row: repository.TableExportRow) {
    const member = await findMember(db, row.account_id, row.asked_by);
    if (!member) return null;
    try {
      return choose(row, member);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  async function make(row: repository.TableExportRow): Promise<void> {
    const chosen = row.attempts < attemptsMax ? await chosenOf(row) : null;
    if (!chosen) return giveUp(row);
    await repository.noteAttempt(db, row.id);
    await mkdir(incoming, { recursive: true });
    const place = path.join(incoming, row.id);
    const { name, columns, pages } = chosen.exportable;
    const { asked } = chosen;
    let rows = 0;

    async function* watched() {
      let noted = 0;
      for await (const page of pages(asked)) {
        rows += page.length;
        yield page;
        if (rows - noted < rowsPerNote) continue;
        noted = rows;
        if (!(await repository.noteProgress(db, row.id, rows))) throw new CancelledError();
      }
    }

    try {
      const bytes = bytesOf({ fileName: name, name, columns, pages: watched() }, row.format);
      await writeNewFile(place, (to) => pipeline(bytes, to));
      await finish(row, place, rows);
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error;
    } finally {
      await rm(place, { force: true });
    }
  }

  async function finish(row: repository.TableExportRow, place: string, rows: number): Promise<void> {
    const { size: bytes } = await stat(place);
    await store.put(row.id, place);
    const at = clock();
    const expiresAt = new Date(at.getTime() + exportKeptDays * days);
    const isWanted = await inTransaction(db, async (tx) => {
      if (!(await repository.noteReady(tx, row.id, { at, expiresAt, bytes, rows }))) return false;
      await notify(tx, {
        userId: row.asked_by,
        kind: 'system',
        at,
        title: say`“${row.name}”已导出`,
        text: say`共 ${rows.toLocaleString('zh-CN')} 行，请在 ${minuteOf(expiresAt)} 前到“导出任务”下载。`,
        link,
      });
      return true;
    });
    if (!isWanted) await store.remove(row.id);
  }

  const giveUp = (row: repository.TableExportRow) =>
    inTransaction(db, async (tx) => {
      if (!(await repository.noteGivenUp(tx, row.id, clock()))) return;
      await notify(tx, {
        userId: row.asked_by,
        kind: 'system',
        at: clock(),
        title: say`“${row.name}”没有导出`,
        text: say`文件多次没有生成，或您已没有查看该列表的权限。请缩小范围后重新导出。`,
        link,
      });
    });

  return {
    /** Makes the requested exports. @returns how many failed. */
    run: async (): Promise<number> =>
      forEachRow(log, await repository.listOpen(db, perRun), ({ id }) => id, make),

    /** Removes expired exports. */
    async forget(): Promise<number> {
      await repository.forgetEnded(db, new Date(clock().getTime() - askedKeptMs));
      return forEachRow(
        log,
        await repository.listToRemove(db, clock(), perRun),
        ({ id }) => id,
        async ({ id }) => {
          await store.remove(id);
          await repository.noteRemoved(db, id, clock());
        },
      );
    },
  };
}
