import styled from 'styled-components';
import { allianceAddress, type CallReply, type listAllianceNews } from '@portal/calls';
import { TextLink, theme } from '@portal/design';
import { formatDay } from '@portal/rules';

interface NewsItemsProps {
  news: CallReply<typeof listAllianceNews>['records'];
  /** Of the titles. */
  level?: 'h2' | 'h3';
}

/** News by title, summary and day. */
export function NewsItems({ news, level: Title = 'h3' }: NewsItemsProps) {
  return (
    <List>
      {news.map(({ itemId, title, brief, publishTime }) => (
        <li key={itemId}>
          <Title>
            <TextLink to={allianceAddress('news', itemId)}>{title}</TextLink>
          </Title>
          <p>{brief}</p>
          <time dateTime={formatDay(publishTime)}>{formatDay(publishTime)}</time>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  li {
    display: grid;
    gap: ${theme.space.xs};
    padding: ${theme.space.l} 0;
    border-bottom: 1px solid ${theme.color.line};
  }
  h2,
  h3 {
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
