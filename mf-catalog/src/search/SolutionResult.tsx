import { sceneTypes, type SearchRecord } from '@portal/calls';
import { keyOf } from '@portal/rules';
import { ResultRow } from '@portal/search';

/** Search result: a scene. */
export function result({ record }: { record: SearchRecord }) {
  const type = keyOf(sceneTypes, String(record.facets.type));
  return (
    <ResultRow record={record} to={`/sceneSolutionDetail?soId=${record.id}`} label="场景方案">
      <span>{type && sceneTypes[type]}</span>
    </ResultRow>
  );
}
