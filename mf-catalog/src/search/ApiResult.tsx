import { authLevels, chargeTypes, type SearchRecord } from '@portal/calls';
import { keyOf } from '@portal/rules';
import { ResultRow } from '@portal/search';

/** An API product among the results of the portal's search. */
export function result({ record }: { record: SearchRecord }) {
  const { chargeType, authLevel } = record.facets;
  const charged = keyOf(chargeTypes, chargeType);
  return (
    <ResultRow record={record} to={`/APIDetails?apiId=${record.id}`} label="API产品">
      <span>{charged && chargeTypes[charged]}</span>
      <span>{authLevels[Number(authLevel) as 0 | 1 | 2]}</span>
    </ResultRow>
  );
}
