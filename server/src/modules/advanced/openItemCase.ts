import type { Db } from '../../platform/db/Db';
import { say } from '../../platform/i18n/say';
import { openCase } from '../review';
import type { ItemRow } from './advanced.repository';
import { titleOf } from './moveItem';

interface Applicant {
  /** As the queue shows it. */
  title: string;
  name: string;
}

/** Puts a part on the review desk. */
export const openItemCase = (
  tx: Db,
  { id, item, user_id }: Pick<ItemRow, 'id' | 'item' | 'user_id'>,
  { title, name }: Applicant,
  at: Date,
): Promise<void> =>
  openCase(tx, {
    kind: 'advanced',
    subjectId: id,
    title: say`${titleOf(item)} ${title}`,
    applicantId: user_id,
    applicantName: name,
    at,
  });
