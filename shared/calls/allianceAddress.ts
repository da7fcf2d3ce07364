import type { AllianceHit } from './search';

const places: Readonly<Record<AllianceHit, string>> = {
  member: '/openFinancialAlliance?section=members&memberId=',
  news: '/openFinancialAlliance?section=news&newsId=',
  partner: '/scienceTechPartner?section=partners&partnerId=',
};

/** Address of a member of the alliance, a news item or a partner. */
export const allianceAddress = (hit: AllianceHit, id: string): string => places[hit] + encodeURIComponent(id);
