import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from './theme';
import { toneOf, type Tone, type Toned } from './tones';
import { wholeDates } from './wholeDates';

const tones: Record<Tone, readonly [ground: string, edge: string]> = {
  calm: [theme.color.mist, theme.color.lineStrong],
  good: [theme.color.goodTint, theme.color.good],
  warn: [theme.color.warnTint, theme.color.warn],
  bad: [theme.color.badTint, theme.color.bad],
};

/** A notice about the object of the page. */
export function Notice({ children, ...toned }: Toned & { children: ReactNode }) {
  const tone = toneOf(toned);
  return (
    <Band $tone={tone} role={tone === 'bad' ? 'alert' : 'note'}>
      {wholeDates(children)}
    </Band>
  );
}

const Band = styled.div<{ $tone: Tone }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s} ${theme.space.m};
  margin-bottom: ${theme.space.l};
  padding: ${theme.space.m} ${theme.space.l};
  border-left: 3px solid ${({ $tone }) => tones[$tone][1]};
  border-radius: ${theme.radius.control};
  background: ${({ $tone }) => tones[$tone][0]};
  /* Drawn where the reader's own colours take the ground away. */
  outline: 1px solid transparent;
  outline-offset: -1px;
  dl + & {
    margin-top: ${theme.space.l};
  }
`;
