import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from './theme';

type Mood = 'good' | 'warn' | 'bad' | 'calm';

const signs: Record<Mood, string> = { good: '✓', warn: '!', bad: '✕', calm: '•' };
const colors: Record<Mood, string> = {
  good: theme.color.good,
  warn: theme.color.warn,
  bad: theme.color.bad,
  calm: theme.color.inkFaint,
};

/** Never colour alone: a sign and a word with it. */
export function Status({ mood, children }: { mood: Mood; children: ReactNode }) {
  return (
    <Line $color={colors[mood]}>
      <span aria-hidden="true">{signs[mood]}</span> {children}
    </Line>
  );
}

const Line = styled.span<{ $color: string }>`
  color: ${({ $color }) => $color};
`;
