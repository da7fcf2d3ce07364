import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Pieces, SearchRecord } from '@portal/calls';
import { Tag, TextLink, theme } from '@portal/design';

interface ResultRowProps {
  record: SearchRecord;
  to: string;
  /** What kind of thing it is. */
  label: string;
  /** What in it was found. */
  part?: ReactNode;
  /** Further facts below the snippet. */
  children?: ReactNode;
}

/** One thing found: what was looked for is marked. A remote adds what its own things need. */
export function ResultRow({ record, to, label, part, children }: ResultRowProps) {
  return (
    <Row>
      <h3>
        <TextLink to={to}>
          <Hits pieces={record.title} />
        </TextLink>
      </h3>
      <p>
        <Hits pieces={record.snippet} />
      </p>
      {part}
      <Facts>
        <Tag>{label}</Tag>
        {record.provider && <span>{record.provider}</span>}
        {children}
        <time>{record.updateTime.slice(0, 10)}</time>
      </Facts>
    </Row>
  );
}

/** A text with what was looked for marked in it. */
export const Hits = ({ pieces }: { pieces: Pieces }) =>
  pieces.map(({ text, hit }, at) =>
    hit === 1 ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
  );

const Mark = styled.mark`
  background: none;
  color: ${theme.color.accent};
  font-weight: 600;
  /* The accent is never for links. */
  a & {
    background: ${theme.color.brandTint};
    color: inherit;
  }
`;

const Row = styled.div`
  padding: ${theme.space.l} 0;
  border-bottom: 1px solid ${theme.color.line};
  h3 {
    font-size: ${theme.size.l};
    font-weight: 600;
  }
  > p {
    display: -webkit-box;
    overflow: hidden;
    margin: ${theme.space.xs} 0 ${theme.space.s};
    color: ${theme.color.inkSoft};
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.m};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;
