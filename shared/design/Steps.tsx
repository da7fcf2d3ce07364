import styled from 'styled-components';
import { narrow, theme } from './theme';

interface StepsProps {
  labels: readonly string[];
  /** Index of the step being done. */
  current: number;
}

/** Steps of a long form, and which one is being done. */
export function Steps({ labels, current }: StepsProps) {
  return (
    <List>
      {labels.map((label, index) => (
        <Step key={label} $isReached={index <= current} aria-current={index === current ? 'step' : undefined}>
          <i aria-hidden="true">{index < current ? '✓' : index + 1}</i>
          {label}
        </Step>
      ))}
    </List>
  );
}

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s} ${theme.space.xl};
  ${narrow} {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
    gap: ${theme.space.s};
  }
  margin-bottom: ${theme.space.xl};
`;

const Step = styled.li<{ $isReached: boolean }>`
  display: flex;
  align-items: center;
  gap: ${theme.space.s};
  /* On a phone the steps stay one row: each has its number above its words. */
  ${narrow} {
    flex-direction: column;
    gap: ${theme.space.xs};
    font-size: ${theme.size.s};
    line-height: 18px;
    text-align: center;
    text-wrap-style: balance;
  }
  color: ${({ $isReached }) => ($isReached ? theme.color.ink : theme.color.inkFaint)};
  i {
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border-radius: 50%;
    font-style: normal;
    font-size: ${theme.size.xs};
    background: ${({ $isReached }) => ($isReached ? theme.color.brand : theme.color.line)};
    color: ${({ $isReached }) => ($isReached ? theme.color.onBrand : theme.color.inkSoft)};
  }
`;
