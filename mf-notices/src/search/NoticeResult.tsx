import { noticeTypes, type SearchRecord } from '@portal/calls';
import { keyOf } from '@portal/rules';
import { ResultRow } from '@portal/search';

/** Search result: a notice. */
export function result({ record }: { record: SearchRecord }) {
  const type = keyOf(noticeTypes, String(record.facets.type));
  const label = type ? noticeTypes[type] : '公告';
  return <ResultRow record={record} to={`/noticeDetail?noId=${record.id}`} label={label} />;
}
