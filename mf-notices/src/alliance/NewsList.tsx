import styled from 'styled-components';
import { allianceAddress, type CallReply, type listAllianceNews } from '@portal/calls';
import { Empty, TextLink, theme } from '@portal/design';
import { Pager } from '@portal/page';
import { formatDay } from '@portal/rules';

/** News of the alliance, newest first. */
export function NewsList({ news }: { news: CallReply<typeof listAllianceNews> }) {
  if (news.total === 0) return <Empty text="还没有联盟动态" />;
  return (
    <>
      <List>
        {news.records.map(({ itemId, title, brief, publishTime }) => (
          <li key={itemId}>
            <h2>
              <TextLink to={allianceAddress('news', itemId)}>{title}</TextLink>
            </h2>
            <p>{brief}</p>
            <time dateTime={formatDay(publishTime)}>{formatDay(publishTime)}</time>
          </li>
        ))}
      </List>
      <Pager page={news} />
    </>
  );
}

const List = styled.ul`
  li {
    display: grid;
    gap: ${theme.space.xs};
    padding: ${theme.space.l} 0;
    border-bottom: 1px solid ${theme.color.line};
  }
  h2 {
    font-size: ${theme.size.l};
    font-weight: 600;
  }
  p {
    color: ${theme.color.inkSoft};
  }
  time {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.s};
  }
`;
