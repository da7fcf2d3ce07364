import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from './theme';
import { wholeDates } from './wholeDates';

interface EmptyProps {
  text: string;
  /** The next useful thing to do. */
  children?: ReactNode;
}

/** Says that there is nothing, and what to do next. */
export function Empty({ text, children }: EmptyProps) {
  return (
    <Room>
      <svg width="96" height="72" viewBox="0 0 96 72" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M20 62V34a28 28 0 0 1 56 0v28" strokeWidth="2" strokeLinecap="round" />
        <path d="M8 62h80M48 62V40M34 62V48M62 62V48" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <p>{wholeDates(text)}</p>
      {children}
    </Room>
  );
}

const Room = styled.div`
  display: grid;
  justify-items: center;
  text-align: center;
  gap: ${theme.space.l};
  padding: ${theme.space.huge} ${theme.space.l};
  color: ${theme.color.inkFaint};
  svg {
    color: ${theme.color.lineStrong};
  }
`;
