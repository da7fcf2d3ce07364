import { authLevels, type SearchRecord } from '@portal/calls';
import { headlineKept, headlineText } from '@portal/rules';
import { ResultRow } from '@portal/search';
import { OperationHit } from './OperationHit';

/** Search result: an API product. */
export function result({ record }: { record: SearchRecord }) {
  const { authLevel } = record.facets;
  const headline = headlineKept(record.facets.headline);
  // Older entries have only the text, in Chinese.
  const price = headline ? headlineText(headline) : record.facets.price;
  const [, levelName] = Object.entries(authLevels).find(([level]) => level === authLevel) ?? [];
  return (
    <ResultRow
      record={record}
      to={`/APIDetails?apiId=${record.id}`}
      label="API产品"
      part={record.part && <OperationHit apiId={record.id} operation={record.part} />}
    >
      {price && <span data-exact>{price}</span>}
      {record.facets.named && <span>仅指定用户可见</span>}
      <span>{levelName}</span>
    </ResultRow>
  );
}
