import type { SearchRecord } from '@portal/calls';
import { ResultRow } from '@portal/search';

/** A frequent question among the results of the portal's search. */
export function result({ record }: { record: SearchRecord }) {
  return <ResultRow record={record} to={`/comQuestion#${encodeURIComponent(record.id)}`} label="常见问题" />;
}
