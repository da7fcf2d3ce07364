import type { NoticeSummary } from '@portal/calls';
import { TextLink } from '@portal/design';
import { formatMonthDay } from '@portal/rules';
import { BlockPanel } from './BlockPanel';
import type { Block } from './loadUserCentre';
import { Rows } from './Rows';

/** Newest notices of the portal. */
export function NewNotices({ notices }: { notices: Block<NoticeSummary> }) {
  return (
    <BlockPanel
      title="公告"
      more={{ to: '/noticeCenter', label: '公告中心' }}
      block={notices}
      empty="暂无公告。"
    >
      {(rows) => (
        <Rows>
          {rows.map(({ no_id, no_title, noCreateTime }) => (
            <li key={no_id}>
              <TextLink to={`/noticeDetail?noId=${encodeURIComponent(no_id)}`}>{no_title}</TextLink>
              <time dateTime={noCreateTime}>{formatMonthDay(noCreateTime)}</time>
            </li>
          ))}
        </Rows>
      )}
    </BlockPanel>
  );
}
