import styled from 'styled-components';
import type { NoticeSummary } from '@portal/calls';
import { Icon, VisuallyHidden, narrow, theme } from '@portal/design';
import { Link } from '@portal/router';
import { formatMinute } from '@portal/rules';
import { NoticeTypeTag } from '../common/NoticeTypeTag';

interface NoticeRowProps {
  notice: NoticeSummary;
  backQuery: string;
}

export function NoticeRow({ notice, backQuery }: NoticeRowProps) {
  const target = `/noticeDetail?noId=${encodeURIComponent(notice.no_id)}`;

  return (
    <Row>
      <Title to={target} state={{ backQuery }}>
        {notice.top === 1 && <Icon name="pin" title="置顶" />}
        <NoticeTypeTag type={notice.noType} />
        <span>{notice.no_title}</span>
        {notice.isRead === 0 && (
          <Dot>
            <VisuallyHidden>未读</VisuallyHidden>
          </Dot>
        )}
      </Title>
      <time dateTime={notice.noCreateTime.replace(' ', 'T')}>{formatMinute(notice.noCreateTime)}</time>
    </Row>
  );
}

const Row = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.l};
  border-bottom: 1px solid ${theme.color.line};
  time {
    flex: none;
    color: ${theme.color.inkFaint};
  }
  ${narrow} {
    flex-direction: column;
    align-items: flex-start;
    gap: 0;
    padding-bottom: ${theme.space.m};
  }
`;

const Dot = styled.i`
  forced-color-adjust: none;
  flex: none;
  width: 8px;
  height: 8px;
  border-radius: 50%;
  background: ${theme.color.accent};
`;

const Title = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${theme.space.s};
  padding: 14px 0;
  min-width: 0;
  &:hover span {
    color: ${theme.color.brandDark};
  }
  svg {
    flex: none;
    color: ${theme.color.accent};
  }
`;
