import { accountStates } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { foundMax, type DeskFinder } from '../../platform/desk';
import { together } from '../../platform/i18n/listed';
import { say, term, type Translatable } from '../../platform/i18n/say';
import { listOrganisations, listPeople } from './people.queries';

/** Users and organisations, found as in their lists. */
export function peopleFinders(db: Db): DeskFinder[] {
  const finderOf = (title: Translatable, list: typeof listPeople | typeof listOrganisations): DeskFinder => ({
    title,
    area: 'people',
    async find(text) {
      const { records } = await list(db, { searchText: text, pageNo: 1, pageSize: foundMax });
      return records.map(({ accountId, name, mailMask, phoneMask, state }) => ({
        id: accountId,
        title: name,
        detail: together([...[mailMask || phoneMask].filter(Boolean), term(accountStates[state])]),
        link: `/ops/user?accountId=${encodeURIComponent(accountId)}`,
      }));
    },
  });
  return [finderOf(say`用户`, listPeople), finderOf(say`组织`, listOrganisations)];
}
