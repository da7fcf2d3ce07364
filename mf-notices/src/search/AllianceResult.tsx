import { allianceAddress, allianceHits, type SearchRecord } from '@portal/calls';
import { keyOf } from '@portal/rules';
import { ResultRow } from '@portal/search';

/** Search result: an alliance member, a news item or a partner. */
export function result({ record }: { record: SearchRecord }) {
  const type = keyOf(allianceHits, String(record.facets.type)) ?? 'member';
  return <ResultRow record={record} to={allianceAddress(type, record.id)} label={allianceHits[type]} />;
}
