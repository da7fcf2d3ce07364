import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Container } from './Container';
import { Icon } from './Icon';
import { theme } from './theme';
import type { Tone } from './tones';

interface SignpostProps {
  /** Adds a sign. It has no text alternative, because the title says the same. */
  tone?: Tone;
  title: string;
  text: string;
  /** Between the text and the ways on. */
  details?: ReactNode;
  role?: 'alert';
  /** Links and buttons to what comes next. */
  children: ReactNode;
}

/** Fills a page: how things stand, and the ways on. */
export function Signpost({ tone, title, text, details, role, children }: SignpostProps) {
  return (
    <Room role={role}>
      {tone && (
        <Sign $tone={tone}>
          <Icon name={signs[tone].icon} />
        </Sign>
      )}
      <h1>{title}</h1>
      <p>{text}</p>
      {details}
      <Ways>{children}</Ways>
    </Room>
  );
}

const signs = {
  good: { icon: 'check', ground: theme.color.goodTint, ink: theme.color.good },
  warn: { icon: 'warning', ground: theme.color.warnTint, ink: theme.color.warn },
  bad: { icon: 'close', ground: theme.color.badTint, ink: theme.color.bad },
  calm: { icon: 'pin', ground: theme.color.mist, ink: theme.color.inkSoft },
} as const;

const Room = styled(Container)`
  max-width: 760px;
  padding-block: ${theme.space.huge};
  text-align: center;
  h1 {
    font: 700 ${theme.size.xxl} / 36px ${theme.font.serif};
    overflow-wrap: anywhere;
  }
  > p {
    margin: ${theme.space.s} 0 ${theme.space.xl};
    color: ${theme.color.inkSoft};
  }
`;

const Sign = styled.div<{ $tone: Tone }>`
  display: inline-grid;
  place-items: center;
  width: 56px;
  height: 56px;
  margin-bottom: ${theme.space.l};
  border-radius: 50%;
  background: ${({ $tone }) => signs[$tone].ground};
  color: ${({ $tone }) => signs[$tone].ink};
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space.m};
  margin-top: ${theme.space.xl};
`;
