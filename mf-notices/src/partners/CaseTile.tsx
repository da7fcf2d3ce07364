import styled from 'styled-components';
import type { ContentOf } from '@portal/calls';
import { Card, Tag, theme } from '@portal/design';

/** A joint project of a partner and a customer, as a card. */
export function CaseTile({
  story: { title, partner, background, result },
}: {
  story: ContentOf<'partnerCase'>;
}) {
  return (
    <Tile as="article">
      <h3>{title}</h3>
      <Tag $look="brand">{partner}</Tag>
      <dl>
        <dt>背景</dt>
        <dd>{background}</dd>
        <dt>结果</dt>
        <dd>{result}</dd>
      </dl>
    </Tile>
  );
}

const Tile = styled(Card)`
  display: grid;
  gap: ${theme.space.m};
  justify-items: start;
  align-content: start;
  padding: 20px;
  h3 {
    font-size: ${theme.size.l};
    font-weight: 600;
  }
  dt {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.s};
  }
  dd {
    margin-bottom: ${theme.space.s};
    color: ${theme.color.inkSoft};
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;
