import { gatewayVersion } from '@portal/contract/gateway';
import type { Db } from '../../platform/db/Db';
import { say, type Translatable } from '../../platform/i18n/say';
import type { Change, DescriptionComparer } from '../catalog';
import { isInPlace } from './changeFields';
import { diffFacts } from './diffFacts';
import { findOnlineBase } from './online.queries';
import type { PublicationRow } from './publication.repository';

/** Changes of a draft against what is online. */
export interface DraftChanges {
  /** Null: nothing is online. */
  from: PublicationRow | null;
  changes: Change[];
  /** False: the comparison was cut. */
  isWhole: boolean;
  /** Why it may not replace the online version at the same address; null: it may. */
  refusal: Translatable | null;
}

/** @throws {AppError} `E0429` when too many comparisons are queued. */
export async function findChanges(
  db: Db,
  compare: DescriptionComparer,
  row: PublicationRow,
): Promise<DraftChanges> {
  const from = (await findOnlineBase(db, row)) ?? null;
  if (!from?.document || !row.document) return { from, changes: [], isWhole: true, refusal: null };
  const described = await compare(row.user_id, from.document, row.document);
  const changes = [...described.changes, ...diffFacts(from.data, row.data)];
  return {
    from,
    changes,
    isWhole: described.isWhole,
    refusal: refusalOf(row, from, changes, described.isWhole),
  };
}

function refusalOf(
  row: PublicationRow,
  from: PublicationRow,
  changes: readonly Change[],
  isWhole: boolean,
): Translatable | null {
  const breaking = changes.filter(({ level }) => level === 'break').length;
  const what = breaking > 0 ? say`有 ${breaking} 处不兼容的改动` : say`改动太大，无法确认是否兼容`;
  if (breaking === 0 && isWhole) return null;
  if (isInPlace(row.change)) return say`${what}，请改为发布新版本`;
  const address = gatewayVersion(row.version);
  return address === gatewayVersion(from.version)
    ? say`${what}，新版本须提升主版本号（现在新旧都是 /${address}）`
    : null;
}
