import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from './theme';

const moods = {
  calm: [theme.color.mist, theme.color.lineStrong],
  good: [theme.color.goodTint, theme.color.good],
  warn: [theme.color.warnTint, theme.color.warn],
  bad: [theme.color.badTint, theme.color.bad],
} as const;

/** A band that says what the page's object needs. */
export function Notice({ mood = 'calm', children }: { mood?: keyof typeof moods; children: ReactNode }) {
  return (
    <Band $mood={mood} role={mood === 'bad' ? 'alert' : 'note'}>
      {children}
    </Band>
  );
}

const Band = styled.div<{ $mood: keyof typeof moods }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s} ${theme.space.m};
  margin-bottom: ${theme.space.l};
  padding: ${theme.space.m} ${theme.space.l};
  border-left: 3px solid ${({ $mood }) => moods[$mood][1]};
  border-radius: ${theme.radius.control};
  background: ${({ $mood }) => moods[$mood][0]};
`;
