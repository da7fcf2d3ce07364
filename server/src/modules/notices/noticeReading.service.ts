import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { mainScope } from './NoticeContent';
import { listPortals, readVisible, wasVisible } from './notice.queries';
import { getNotice, insertRead } from './notice.repository';
import { readForm, scopeOf } from './noticeForm.queries';

export type NoticeReadingService = ReturnType<typeof createNoticeReadingService>;

/** Reading notices, by visitors and by their writers. */
export function createNoticeReadingService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    /** Initial values of a form: a new notice, or the latest text of this one. */
    async draft(id: string | undefined) {
      const row = id ? await getNotice(db, id) : null;
      return {
        ...(await readForm(db, row)),
        scope: row ? scopeOf(row.draft ?? row) : [mainScope],
        portals: await listPortals(db),
      };
    },

    /**
     * A notice as readers see it; marked as read for a member.
     *
     * @throws {AppError} `E7011`, `E7014`
     */
    async read(portalId: string | null, id: string, readerId: string | null) {
      const notice = await readVisible(db, portalId, id);
      if (!notice) throw new AppError((await wasVisible(db, portalId, id)) ? 'E7014' : 'E7011');
      if (readerId) await insertRead(db, readerId, id, clock());
      return notice;
    },

    /**
     * A file of a notice, for a portal's readers.
     *
     * @throws {AppError} `E7011`, `E7014`, `E5208` for a file that the notice does not have.
     */
    async takeFile(portalId: string | null, id: string, fileId: string) {
      const notice = await readVisible(db, portalId, id);
      if (!notice) throw new AppError((await wasVisible(db, portalId, id)) ? 'E7014' : 'E7011');
      const file = notice.files.find((one) => one.fileId === fileId);
      if (!file) throw new AppError('E5208');
      return { id: fileId, type: 'application/octet-stream', bytes: file.fileBytes, name: file.fileName };
    },
  };
}
