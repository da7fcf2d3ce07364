import type { SearchRecord } from '@portal/calls';
import { ResultRow } from '@portal/search';

/** Search result: a frequently asked question. */
export function result({ record }: { record: SearchRecord }) {
  return <ResultRow record={record} to={`/comQuestion#${encodeURIComponent(record.id)}`} label="常见问题" />;
}
