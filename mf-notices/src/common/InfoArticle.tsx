import styled from 'styled-components';
import type { ContentOf } from '@portal/calls';
import { Panel, theme } from '@portal/design';
import { RichText } from '@portal/richtext';

type Info = Pick<ContentOf<'allianceInfo'>, 'content' | 'conditions'>;

interface InfoArticleProps {
  info: Info;
  /** Heading above the conditions. */
  conditionsTitle: string;
}

/** Introduction of the alliance or the partner programme, and the conditions for joining. */
export function InfoArticle({ info: { content, conditions }, conditionsTitle }: InfoArticleProps) {
  return (
    <Columns>
      <RichText html={content} />
      <Panel title={conditionsTitle}>
        <Conditions>
          {conditions.map((condition, index) => (
            <li key={index}>{condition}</li>
          ))}
        </Conditions>
      </Panel>
    </Columns>
  );
}

const Columns = styled.div`
  display: grid;
  gap: ${theme.space.xl};
  align-items: start;
  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 1fr) 360px;
  }
`;

const Conditions = styled.ol`
  display: grid;
  gap: ${theme.space.s};
  padding-left: 1.4em;
  list-style: decimal;
  color: ${theme.color.inkSoft};
`;
