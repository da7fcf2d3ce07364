import styled from 'styled-components';
import { listNotices, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Container, Empty, TextLink, theme } from '@portal/design';

type Notices = CallReply<typeof listNotices>;

/** The shell calls `load` before it renders the page; portal.json lets the server preload the call. */
export const page = definePage<Notices>({
  load: ({ signal }) => call(listNotices, { pageNo: 1, pageSize: 5 }, { signal }),
  Page: Example,
});

function Example({ data }: { data: Notices }) {
  return (
    <Room>
      <h1>示例</h1>
      {data.records.length === 0 ? (
        <Empty text="暂无公告" />
      ) : (
        <ul>
          {data.records.map(({ no_id, no_title }) => (
            <li key={no_id}>
              <TextLink to={`/noticeDetail?noId=${encodeURIComponent(no_id)}`}>{no_title}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </Room>
  );
}

const Room = styled(Container)`
  padding-block: ${theme.space.xl};
  h1 {
    margin-bottom: ${theme.space.l};
    font: 700 ${theme.size.xxl} / 36px ${theme.font.serif};
  }
  li {
    padding: ${theme.space.s} 0;
  }
`;
