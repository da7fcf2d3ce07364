import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from './theme';
import { toneOf, type Tone, type Toned } from './tones';

const signs: Record<Tone, string> = { good: '✓', warn: '!', bad: '✕', calm: '•' };
const colors: Record<Tone, string> = {
  good: theme.color.good,
  warn: theme.color.warn,
  bad: theme.color.bad,
  calm: theme.color.inkFaint,
};

/** A state by icon and text, never by colour alone. */
export function Status({ children, ...toned }: Toned & { children: ReactNode }) {
  const tone = toneOf(toned);
  return (
    <Line $color={colors[tone]}>
      <span aria-hidden="true">{signs[tone]}</span> <Words>{children}</Words>
    </Line>
  );
}

const Line = styled.span<{ $color: string }>`
  color: ${({ $color }) => $color};
  white-space: nowrap;
`;

/* Three characters on two lines would be read as two words. */
const Words = styled.span`
  white-space: normal;
  word-break: keep-all;
  overflow-wrap: break-word;
`;
