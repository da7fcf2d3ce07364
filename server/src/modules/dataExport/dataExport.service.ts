import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { exportHours, type DataExport } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { audit } from '../../platform/audit';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Deps } from '../../platform/Deps';
import { forEachRow } from '../../platform/forEachRow';
import type { Account, Member } from '../../platform/http/Member';
import type { Visitor } from '../../platform/http/visitor';
import { newId } from '../../platform/ids';
import { minuteOf } from '../../platform/minuteOf';
import type { ObjectStore } from '../../platform/objectStore/ObjectStore';
import { days, formatDate, formatInstant, hours } from '../../platform/time';
import { userState } from '../../platform/userState';
import type { FileService } from '../files';
import { findById, type PersonService, type ProofService } from '../identity';
import { notify } from '../messages';
import * as repository from './dataExport.repository';
import { partsOf } from './exportParts.queries';
import { factsOf } from './factsOf';
import { writeArchive, type Pictures } from './writeArchive';
import { say } from '../../platform/i18n/say';

const shownMax = 10;
const failuresMax = 3;
const perRun = 10;

interface Needs {
  files: Pick<FileService, 'find' | 'read'>;
  store: ObjectStore;
  persons: Pick<PersonService, 'ownFacts'>;
  proofs: Pick<ProofService, 'spend'>;
}

export type DataExportService = ReturnType<typeof createDataExportService>;

/** Exports of an account's data, for users who have proved who they are. */
export function createDataExportService(
  { db, clock, config, log }: Deps,
  { files, store, persons, proofs }: Needs,
) {
  const incoming = path.join(config.dataDir, 'incoming');

  function stateOf({
    ready_at,
    failures,
    expires_at,
    removed_at,
  }: repository.ExportRow): DataExport['state'] {
    if (!ready_at) return failures >= failuresMax ? 'failed' : 'waiting';
    return removed_at || !expires_at || expires_at <= clock() ? 'expired' : 'ready';
  }

  /** Public pictures of the account; pictures of papers are not included. */
  async function picturesOf({ id, avatar_id }: Account): Promise<Pictures> {
    const file = avatar_id && (await files.find(avatar_id, { ids: [id], hiddenOf: null, isOperator: false }));
    if (!file) return {};
    return { [/* as is */ `头像.${file.type === 'image/png' ? 'png' : 'jpg'}`]: () => files.read(file.id) };
  }

  async function make(row: repository.ExportRow): Promise<void> {
    const account = await findById(db, row.account_id);
    if (!account || account.state === userState.closed) return repository.noteFailed(db, row.id);
    await mkdir(incoming, { recursive: true });
    const place = path.join(incoming, newId('part'));
    try {
      const papers = await persons.ownFacts(account.id);
      const facts = { 账号: factsOf(account), ...(papers && { 实名资料: papers }) };
      await writeArchive(db, place, { parts: partsOf(account), facts, pictures: await picturesOf(account) });
      const { size: bytes } = await stat(place);
      await store.put(row.id, place);
      const readyAt = clock();
      const expiresAt = new Date(readyAt.getTime() + exportHours * hours);
      await inTransaction(db, async (tx) => {
        await repository.noteReady(tx, row.id, { readyAt, expiresAt, bytes });
        await notify(tx, {
          userId: row.asked_by,
          kind: 'security',
          at: readyAt,
          title: say`数据导出已完成`,
          text: say`“${account.nick_name}”的数据可在 ${minuteOf(expiresAt)} 前下载。如果不是您本人申请，请立即修改密码。`,
          link: '/dataExport',
        });
      });
    } catch (error) {
      await repository.noteFailed(db, row.id);
      throw error;
    } finally {
      await rm(place, { force: true });
    }
  }

  return {
    async list({ id, person }: Member): Promise<{ records: DataExport[] }> {
      const rows = await repository.listExports(db, id, person.id, shownMax);
      return {
        records: rows.map((row) => ({
          exportId: row.id,
          state: stateOf(row),
          askedAt: formatInstant(row.asked_at),
          expiresAt: row.expires_at && formatInstant(row.expires_at),
          bytes: row.bytes ?? 0,
        })),
      };
    },

    /** @throws {AppError} `E5004` for the ticket, `E5013` within a day of the last one. */
    async ask(tx: Db, { id, person }: Member, ticket: string, { address }: Visitor) {
      const now = clock();
      await repository.lockExports(tx, id);
      await proofs.spend(tx, person.id, 'exportData', ticket);
      if (await repository.hasAskedSince(tx, id, new Date(now.getTime() - days))) throw new AppError('E5013');
      const exportId = newId('export');
      await repository.insertExport(tx, {
        id: exportId,
        account_id: id,
        asked_by: person.id,
        asked_at: now,
        bytes: null,
      });
      await audit(tx, {
        at: now,
        userId: person.id,
        accountId: id,
        event: 'data.export',
        address,
        outcome: 'ok',
      });
      return { exportId };
    },

    /** @throws {AppError} `E5014` for another user's, an unfinished or an expired one. */
    async open({ id, person }: Member, exportId: string, { address }: Visitor) {
      const now = clock();
      const row = await repository.findReady(db, exportId, id, person.id, now);
      if (!row) throw new AppError('E5014');
      const content = await store.read(row.id);
      await audit(db, {
        at: now,
        userId: person.id,
        accountId: id,
        event: 'data.download',
        address,
        outcome: 'ok',
      });
      const name = /* as is */ `数据导出-${formatDate(row.asked_at)}.zip`;
      return { content, file: { type: 'application/zip', bytes: row.bytes ?? 0, name } };
    },

    /** Makes the requested exports. @returns how many failed. */
    run: async (): Promise<number> =>
      forEachRow(log, await repository.listToMake(db, failuresMax, perRun), ({ id }) => id, make),

    /** Removes expired exports. */
    forget: async (): Promise<number> =>
      forEachRow(
        log,
        await repository.listToRemove(db, clock(), perRun),
        ({ id }) => id,
        async ({ id }) => {
          await store.remove(id);
          await repository.noteRemoved(db, id, clock());
        },
      ),
  };
}
