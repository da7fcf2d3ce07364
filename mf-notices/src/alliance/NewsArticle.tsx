import styled from 'styled-components';
import type { ContentOf } from '@portal/calls';
import { Reading, theme } from '@portal/design';
import { RichText } from '@portal/richtext';

interface NewsArticleProps {
  news: ContentOf<'allianceNews'>;
  /** `yyyy-MM-dd`; absent: not published yet. */
  day?: string;
}

/** A news item in full. */
export function NewsArticle({ news: { title, brief, content }, day }: NewsArticleProps) {
  return (
    <Article as="article">
      <h2>{title}</h2>
      {day && <time dateTime={day}>{day}</time>}
      <p>{brief}</p>
      <RichText html={content} />
    </Article>
  );
}

const Article = styled(Reading)`
  display: grid;
  gap: ${theme.space.m};
  min-width: 0;
  h2 {
    font: 700 ${theme.size.xxl} / 36px ${theme.font.serif};
  }
  time {
    color: ${theme.color.inkFaint};
  }
  > p {
    padding-left: ${theme.space.m};
    border-left: 3px solid ${theme.color.line};
    color: ${theme.color.inkSoft};
  }
`;
