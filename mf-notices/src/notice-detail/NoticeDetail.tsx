import styled from 'styled-components';
import { downloadNoticeFile, viewNotice, type CallReply } from '@portal/calls';
import { apiBase, call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Container, Reading, TextLink, theme } from '@portal/design';
import { usePageTitle } from '@portal/page';
import { useLocation } from '@portal/router';
import { isObject } from '@portal/rules';
import { NoticeFiles } from '../common/NoticeFiles';
import { NoticeText } from '../common/NoticeText';

type Notice = CallReply<typeof viewNotice>;

export const page = definePage<Notice>({
  load: ({ query, signal }) => call(viewNotice, { noId: query.get('noId') ?? '' }, { signal }),
  Page: NoticeDetail,
});

function NoticeDetail({ data: notice }: { data: Notice }) {
  const state: unknown = useLocation().state;
  const backQuery = isObject(state) && typeof state.backQuery === 'string' ? state.backQuery : '';
  usePageTitle(notice.no_title);

  return (
    <Room>
      <Reading as="article">
        <TextLink data-off-paper to={`/noticeCenter${backQuery && `?${backQuery}`}`}>
          ← 返回列表
        </TextLink>
        <h1>{notice.no_title}</h1>
        <NoticeText type={notice.noType} time={notice.noCreateTime} html={notice.no_content} />
        <NoticeFiles files={notice.files} addressOf={(fileId) => addressOf(notice.no_id, fileId)} />
        <Neighbours aria-label="相邻公告">
          <Neighbour label="上一条" notice={notice.prev} />
          <Neighbour label="下一条" notice={notice.next} />
        </Neighbours>
      </Reading>
    </Room>
  );
}

const addressOf = (noId: string, fileId: string) =>
  `${apiBase}${downloadNoticeFile.path}?${String(new URLSearchParams({ noId, fileId }))}`;

function Neighbour({ label, notice }: { label: string; notice: Notice['prev'] }) {
  return (
    <p>
      <span>{label}：</span>
      {notice ? (
        <TextLink to={`/noticeDetail?noId=${encodeURIComponent(notice.no_id)}`}>{notice.no_title}</TextLink>
      ) : (
        '没有了'
      )}
    </p>
  );
}

const Room = styled(Container)`
  padding-top: ${theme.space.xxl};
  h1 {
    margin: ${theme.space.l} 0 ${theme.space.m};
    font: 700 28px/40px ${theme.font.serif};
  }
`;

const Neighbours = styled.nav`
  display: grid;
  gap: ${theme.space.s};
  margin-top: ${theme.space.xxxl};
  padding-top: ${theme.space.l};
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.inkSoft};
`;
