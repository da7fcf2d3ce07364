import { say } from '../../platform/i18n/say';
import { formatInstant } from '../../platform/time';

interface RevisionRow {
  revision: number;
  from_at: Date | null;
  /** Absent where there is no end time. */
  until_at?: Date | null;
  brings_back: number | null;
  made_at: Date;
  /** Nickname of the author; null: there is none. */
  nick_name: string | null;
}

/** Most revisions listed in a form. */
export const revisionsMax = 50;

/** A revision as the form of its piece lists it. */
export const toContentRevision = (row: RevisionRow) => ({
  revision: row.revision,
  madeTime: formatInstant(row.made_at),
  madeBy: row.nick_name ?? say`系统`,
  fromTime: row.from_at && formatInstant(row.from_at),
  untilTime: row.until_at ? formatInstant(row.until_at) : null,
  bringsBack: row.brings_back,
});
