import { documentTypes, type SearchRecord } from '@portal/calls';
import { keyOf } from '@portal/rules';
import { ResultRow } from '@portal/search';

/** Search result: a document. */
export function result({ record }: { record: SearchRecord }) {
  const type = keyOf(documentTypes, String(record.facets.type));
  const label = type ? documentTypes[type] : '文档';
  return <ResultRow record={record} to={`/documentDetails?docId=${record.id}`} label={label} />;
}
