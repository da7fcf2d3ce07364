import { allianceHits, allianceInfo, partnerInfo } from '@portal/calls';
import { keyOf } from '@portal/rules';
import type { FoundThing, PageKind } from '../../platform/PageKind';

const addresses = {
  member: '/openFinancialAlliance?section=members&memberId=',
  news: '/openFinancialAlliance?section=news&newsId=',
  partner: '/scienceTechPartner?section=partners&partnerId=',
} as const;

/** Pages of the alliance and of the partners. */
export const alliancePages: readonly PageKind[] = [
  {
    path: '/openFinancialAlliance',
    query: ['section', 'memberId', 'newsId'],
    describe: (replies) => ({ text: replies.of(allianceInfo)?.info?.brief }),
    things: { kind: 'alliance', addressOf },
  },
  {
    path: '/scienceTechPartner',
    query: ['section', 'partnerId'],
    describe: (replies) => ({ text: replies.of(partnerInfo)?.info?.brief }),
  },
];

function addressOf({ id, facets }: FoundThing): string {
  const hit = keyOf(allianceHits, String(facets.type)) ?? 'member';
  return addresses[hit] + encodeURIComponent(id);
}
