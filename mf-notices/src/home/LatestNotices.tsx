import styled from 'styled-components';
import { listNotices } from '@portal/calls';
import { call } from '@portal/client';
import { SectionHead, TextLink, narrow, theme, ErrorPanel } from '@portal/design';
import { useLoaded } from '@portal/page';
import { Link } from '@portal/router';
import { formatMonthDay } from '@portal/rules';
import { NoticeTypeTag } from '../common/NoticeTypeTag';

const shownCount = 5;
const load = (signal: AbortSignal) => call(listNotices, { pageNo: 1, pageSize: shownCount }, { signal });

/** Home page block: the newest notices. */
export function widget() {
  return <LatestNotices />;
}

function LatestNotices() {
  const { data, reason, retry } = useLoaded(load);

  return (
    <section>
      <SectionHead title="公告">
        <TextLink to="/noticeCenter">公告中心 →</TextLink>
      </SectionHead>
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {data?.records.length === 0 && <p>暂无公告</p>}
      <List>
        {data?.records.map(({ no_id, no_title, noType, noCreateTime }) => (
          <li key={no_id}>
            <Link to={`/noticeDetail?noId=${encodeURIComponent(no_id)}`}>
              <NoticeTypeTag type={noType} />
              <span>{no_title}</span>
            </Link>
            <time dateTime={noCreateTime.slice(0, 10)}>{formatMonthDay(noCreateTime)}</time>
          </li>
        ))}
      </List>
    </section>
  );
}

const List = styled.ul`
  li {
    display: flex;
    justify-content: space-between;
    gap: ${theme.space.l};
    padding: 13px 0;
    border-bottom: 1px solid ${theme.color.line};
  }
  a {
    display: flex;
    gap: ${theme.space.s};
    min-width: 0;
  }
  a:hover span {
    color: ${theme.color.brandDark};
  }
  span:last-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${narrow} {
    li,
    a {
      align-items: baseline;
    }
    span:last-child {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      white-space: normal;
    }
  }
  time {
    flex: none;
    color: ${theme.color.inkFaint};
  }
`;
