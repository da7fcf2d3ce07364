import { documentTypes, type DocumentType, type SearchRecord } from '@portal/calls';
import { ResultRow } from '@portal/search';

/** A document among the results of the portal's search. */
export function result({ record }: { record: SearchRecord }) {
  const label = documentTypes[record.facets.type as DocumentType] ?? '文档';
  return <ResultRow record={record} to={`/documentDetails?docId=${record.id}`} label={label} />;
}
