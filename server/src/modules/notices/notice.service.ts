import { noticeState } from '@portal/calls';
import { systemActor, type Actor } from '../../platform/Actor';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import type { NoticeWriter } from './createNoticeWriter';
import type { NoticeContent, Publishing } from './NoticeContent';
import { listDueChanges, listDueNotices, lockNotice } from './notice.repository';
import { refuseUnseen } from './noticeText';

const duePerRun = 50;

export type NoticeService = ReturnType<typeof createNoticeService>;

/** Notices by operators, and the publication of all notices that are due. */
export function createNoticeService({ db, clock, log }: Deps, writer: NoticeWriter) {
  return {
    /**
     * For operators.
     *
     * @param tx  Its answer is kept in the same transaction: sent again after a lost reply, the notice is not a second one.
     * @param version  The version that was opened.
     * @throws {AppError} `E0017`, `E7011`, `E7042`, `E3107`
     */
    async save(
      tx: Db,
      { id, version }: { id: string | undefined; version: number | undefined },
      given: NoticeContent,
      publishing: Publishing,
      actor: Actor,
    ) {
      const before = id === undefined ? null : await lockNotice(tx, id);
      refuseUnseen(before, version);
      return writer.write(tx, before, given, { publishing, writer: null, actor });
    },

    /** For operators. @throws {AppError} `E0017`, `E7011`, `E7042` */
    rollBack: (id: string, version: number, revision: number, actor: Actor) =>
      inTransaction(db, async (tx) =>
        writer.bringBack(tx, await lockNotice(tx, id), { revision, version }, actor),
      ),

    async withdraw(id: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => writer.takeBack(tx, await lockNotice(tx, id), actor));
    },

    async pin(id: string, isPinned: boolean, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => writer.pinLocked(tx, await lockNotice(tx, id), isPinned, actor));
    },

    /** Publishes notices and changes that are due. @returns how many failed */
    async publishDue(): Promise<number> {
      const published = await forEachRow(log, await listDueNotices(db, clock(), duePerRun), String, (id) =>
        inTransaction(db, async (tx) => {
          const row = await lockNotice(tx, id);
          if (row.state === noticeState.scheduled)
            await writer.move(tx, row, noticeState.published, systemActor);
        }),
      );
      const changed = await forEachRow(log, await listDueChanges(db, clock(), duePerRun), String, (id) =>
        inTransaction(db, (tx) => writer.showDue(tx, id)),
      );
      return published + changed;
    },
  };
}
