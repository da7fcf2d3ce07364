import type { Actor } from '../../platform/Actor';
import { auditAct } from '../../platform/auditAct';
import type { Db } from '../../platform/db/Db';
import type { ItemRow } from './contentItem.repository';

/** What every change of a piece sets: a new version, by whom, and when. */
export const touched = ({ version }: ItemRow, actor: Actor, at: Date) => ({
  version: version + 1,
  updated_at: at,
  updated_by: actor.userId,
});

/** Audit row of a change of a piece. */
export const noteChange = (
  tx: Db,
  event: string,
  { id, kind, title }: ItemRow,
  { actor, at }: { actor: Actor; at: Date },
  more: object | null = null,
) => auditAct(tx, { actor, at, event, detail: { id, kind, title, ...more } });
