import { useMemo } from 'react';
import styled from 'styled-components';
import { theme } from '@portal/design';
import { differenceOf } from './differenceOf';

/** A text with insertions and deletions marked; long unchanged passages are collapsed. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => differenceOf(before, after), [before, after]);
  return (
    <Text>
      {pieces.map(({ kind, text }, index) => {
        if (kind === 'removed') return <del key={index}>{text}</del>;
        if (kind === 'added') return <ins key={index}>{text}</ins>;
        return kind === 'gap' ? <Gap key={index}>{`⋯ 相同的 ${[...text].length} 个字 ⋯`}</Gap> : text;
      })}
    </Text>
  );
}

const Text = styled.div`
  max-height: 60vh;
  padding: ${theme.space.m};
  overflow-y: auto;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.control};
  line-height: 24px;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  del {
    background: ${theme.color.badTint};
    color: ${theme.color.bad};
  }
  ins {
    background: ${theme.color.goodTint};
    color: ${theme.color.good};
    text-decoration: none;
  }
`;

const Gap = styled.span`
  display: block;
  margin: ${theme.space.xs} 0;
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.xs};
`;
