import { noticeTypes, type NoticeType, type SearchRecord } from '@portal/calls';
import { ResultRow } from '@portal/search';

/** A notice among the results of the portal's search. */
export function result({ record }: { record: SearchRecord }) {
  const label = noticeTypes[record.facets.type as NoticeType] ?? '公告';
  return <ResultRow record={record} to={`/noticeDetail?noId=${record.id}`} label={label} />;
}
