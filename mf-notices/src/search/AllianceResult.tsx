import { allianceHits, type SearchRecord } from '@portal/calls';
import { keyOf } from '@portal/rules';
import { ResultRow } from '@portal/search';

const addresses = {
  member: '/openFinancialAlliance?section=members&memberId=',
  news: '/openFinancialAlliance?section=news&newsId=',
  partner: '/scienceTechPartner?section=partners&partnerId=',
} as const;

/** Search result: an alliance member, a news item or a partner. */
export function result({ record }: { record: SearchRecord }) {
  const type = keyOf(allianceHits, String(record.facets.type)) ?? 'member';
  return (
    <ResultRow
      record={record}
      to={addresses[type] + encodeURIComponent(record.id)}
      label={allianceHits[type]}
    />
  );
}
