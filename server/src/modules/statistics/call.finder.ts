import type { Db } from '../../platform/db/Db';
import type { DeskFinder } from '../../platform/desk';
import { formatInstant } from '../../platform/time';
import { together } from '../../platform/i18n/listed';
import { say } from '../../platform/i18n/say';
import { findCall } from './callRecord.queries';

/** Calls by their request id. */
export const callFinder = (db: Db): DeskFinder => ({
  title: say`调用`,
  area: 'platform',
  async find(text) {
    const found = await findCall(db, text);
    if (!found) return [];
    return [
      {
        id: text,
        title: text,
        detail: together([formatInstant(found.at), found.operation, String(found.status)]),
        link: `/ops/dataStatistics?requestId=${encodeURIComponent(text)}`,
      },
    ];
  },
});
