import { noticeState, portalNoticesMax } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { audit } from '../../platform/audit';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { PersonActor } from '../../platform/Actor';
import { forgetFiles } from '../files';
import { getManaged, lockEditable, type Manager } from '../portals';
import { listOfPortal } from './notice.queries';
import { countNoticesOf, deleteNotice, getNotice, lockNoticeOf, type NoticeRow } from './notice.repository';
import { readForm, readRevision } from './noticeForm.queries';
import { deleteKeptFiles } from './noticeFile.repository';
import { refuseUnseen } from './noticeText';
import type { NoticeWriter } from './createNoticeWriter';
import type { NoticeContent, Publishing } from './NoticeContent';

const removable: readonly number[] = [noticeState.draft, noticeState.withdrawn];

export type PortalNoticeService = ReturnType<typeof createPortalNoticeService>;

/** Notices that managers of a branded portal write for its visitors. */
export function createPortalNoticeService({ db, clock }: Deps, writer: NoticeWriter) {
  /**
   * Runs `work` on a notice of a portal that can be changed.
   *
   * @throws {AppError} `E6008` the portal is another one's, `E3107` the notice cannot be changed, `E7011`
   */
  const change = <Result>(
    manager: Manager,
    doId: string,
    id: string,
    work: (tx: Db, row: NoticeRow) => Promise<Result>,
  ): Promise<Result> =>
    inTransaction(db, async (tx) => {
      await lockEditable(tx, manager, doId);
      return work(tx, await lockNoticeOf(tx, doId, id));
    });

  return {
    /** @throws {AppError} `E6008` */
    async list(manager: Manager, doId: string, wanted: Parameters<typeof listOfPortal>[2]) {
      const { name } = await getManaged(db, manager, doId);
      return { doName: name, ...(await listOfPortal(db, doId, wanted)) };
    },

    /** Initial values of a form: a new notice, or this one. @throws {AppError} `E6008`, `E7011` */
    async draft(manager: Manager, doId: string, id: string | undefined) {
      const { name } = await getManaged(db, manager, doId);
      const row = id === undefined ? null : await getNotice(db, id);
      if (row && row.portal_id !== doId) throw new AppError('E7011');
      return { ...(await readForm(db, row)), doName: name, isBarred: row?.is_barred ? 1 : 0 };
    },

    /** A published revision. @throws {AppError} `E6008`, `E7011` */
    async revision(manager: Manager, { doId, id }: Required<NoticePlace>, revision: number) {
      await getManaged(db, manager, doId);
      if ((await getNotice(db, id)).portal_id !== doId) throw new AppError('E7011');
      return readRevision(db, id, revision);
    },

    /** @throws {AppError} `E6008`, `E3107`, `E7011`, `E7042` */
    rollBack: (
      manager: Manager,
      { doId, id }: Required<NoticePlace>,
      wanted: { version: number; revision: number },
      actor: PersonActor,
    ) =>
      change(manager, doId, id, (tx, row) => writer.bringBack(tx, row, { ...wanted, onlyIn: doId }, actor)),

    /**
     * @throws {AppError} `E0017`, `E6008`, `E3107`, `E7011`, `E7012` withdrawn by the operators, `E7013` too many,
     *   `E7042` changed by somebody else.
     */
    async save(
      tx: Db,
      manager: Manager,
      {
        doId,
        id,
        version,
        publishing,
        ...given
      }: Omit<NoticeContent, 'scope'> & NoticePlace & { version?: number; publishing: Publishing },
      actor: PersonActor,
    ) {
      await lockEditable(tx, manager, doId);
      const before = id === undefined ? null : await lockNoticeOf(tx, doId, id);
      if (!before && (await countNoticesOf(tx, doId)) >= portalNoticesMax) throw new AppError('E7013');
      if (before?.is_barred && publishing.kind !== 'keep') throw new AppError('E7012');
      refuseUnseen(before, version);
      return writer.write(tx, before, { ...given, scope: [doId] }, { publishing, writer: doId, actor });
    },

    withdraw: (manager: Manager, { doId, id }: Required<NoticePlace>, actor: PersonActor) =>
      change(manager, doId, id, (tx, row) => writer.takeBack(tx, row, actor)),

    pin: (manager: Manager, { doId, id }: Required<NoticePlace>, isPinned: boolean, actor: PersonActor) =>
      change(manager, doId, id, (tx, row) => writer.pinLocked(tx, row, isPinned, actor)),

    /** Deletes an unpublished notice. @throws {AppError} `E3107` for one that is published or scheduled. */
    remove: (manager: Manager, { doId, id }: Required<NoticePlace>, actor: PersonActor) =>
      change(manager, doId, id, async (tx, row) => {
        if (!removable.includes(row.state)) throw new AppError('E3107');
        const kept = await deleteKeptFiles(tx, id);
        await deleteNotice(tx, id);
        await forgetFiles(tx, kept, clock());
        const { userId, accountId, address } = actor;
        const detail = JSON.stringify({ id, doId, title: row.title });
        await audit(tx, {
          at: clock(),
          userId,
          accountId,
          event: 'notice.removed',
          address,
          outcome: 'ok',
          detail,
        });
      }),
  };
}

interface NoticePlace {
  doId: string;
  id?: string;
}
