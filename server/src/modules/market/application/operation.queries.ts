import { organisationRoles } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import { pageOf } from '../../../platform/db/pageOf';
import { say, term, type Translatable } from '../../../platform/i18n/say';
import { formatInstant } from '../../../platform/time';
import { operationText, readDetail, wordOf } from './operationText';

interface Page {
  pageNo: number;
  pageSize: number;
}

/** Log of an app for its owner, newest first. */
export async function listOperations(db: Db, ownerId: string, appId: string, page: Page) {
  const { rows, ...found } = await pageOf(
    db
      .selectFrom('audit_log as a')
      .leftJoin('users as u', 'u.id', 'a.user_id')
      .leftJoin('organisation_members as m', (join) =>
        join.onRef('m.user_id', '=', 'a.user_id').on('m.organisation_id', '=', ownerId),
      )
      .select(['a.id', 'a.at', 'a.event', 'a.detail', 'a.user_id', 'a.account_id', 'u.nick_name', 'm.role'])
      .where('a.app_id', '=', appId)
      .orderBy('a.at', 'desc')
      .orderBy('a.seq', (order) => order.desc().nullsLast()),
    page,
  );
  return {
    ...found,
    records: rows.map((row) => {
      const detail = readDetail(row.detail);
      const party = wordOf(detail, 'by');
      const isOwn = row.role !== null || row.account_id === ownerId || row.user_id === ownerId;
      const isOurs = isOwn && party !== 'system' && party !== 'provider' && party !== 'operator';
      return {
        logId: row.id,
        at: formatInstant(row.at),
        who: isOurs ? (row.nick_name ?? say`系统`) : strangerOf(party, row.user_id),
        role: isOurs && row.role ? term(organisationRoles[row.role]) : '',
        text: operationText(row.event, detail),
        reason: wordOf(detail, 'reason'),
      };
    }),
  };
}

/** Names of deciding members of the provider or portal are not shown. */
function strangerOf(party: string, userId: string | null): Translatable {
  if (party === 'provider') return say`提供方`;
  if (party === 'operator') return say`平台运营`;
  if (party === 'system' || userId === null) return say`系统`;
  return party === 'owner' ? say`以前的归属方` : say`提供方或平台`;
}
