import type { Actor } from '../../platform/Actor';
import { auditAct } from '../../platform/auditAct';
import type { Db } from '../../platform/db/Db';
import type { NoticeText } from '../../platform/db/tables';
import { changedNames } from './changedNames';
import type { NoticeRow } from './notice.repository';

interface Change {
  at: Date;
  before: NoticeText | null;
  after: NoticeText;
  actor: Actor;
  revision?: number;
}

/** Adds to the audit log. If the title changed, both are recorded. */
export const auditNotice = (
  tx: Db,
  event: string,
  { id, portal_id }: NoticeRow,
  { at, before, after, actor, ...more }: Change,
): Promise<void> =>
  auditAct(tx, {
    actor,
    at,
    event,
    detail: {
      id,
      title: after.title,
      ...(portal_id !== null && { portalId: portal_id }),
      ...(before && before.title !== after.title && { from: before.title, to: after.title }),
      ...(before && { changed: changedNames(before, after) }),
      ...more,
    },
  });
