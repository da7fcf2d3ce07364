import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { say } from '../../platform/i18n/say';
import { countChoosable, type ChoiceKind } from './choices.queries';
import type { PortalRow } from './portal.repository';

/** @throws {AppError} `E0017` at the field when a selected object is not available. */
export async function refuseUnchoosable(
  tx: Db,
  row: PortalRow,
  kind: ChoiceKind,
  ids: readonly string[],
  field: string,
): Promise<void> {
  const isTwice = new Set(ids).size !== ids.length;
  if (isTwice || (await countChoosable(tx, row, kind, ids)) !== ids.length)
    throw new AppError('E0017', {
      fields: [{ name: field, message: say`所选内容已不存在或重复，请刷新后重选` }],
    });
}
