import styled from 'styled-components';
import { theme, wide } from './theme';
import { Status } from './Status';
import { TextLink } from './TextLink';

export interface BandStep {
  title: string;
  text: string;
  /** Link to where the step is done. */
  to?: string;
  isDone?: boolean;
}

/** A row of a few steps with links, ticked when done. */
export function StepBand({ steps }: { steps: readonly BandStep[] }) {
  return (
    <List $count={steps.length}>
      {steps.map(({ title, text, to, isDone }) => (
        <li key={title}>
          <i aria-hidden="true" />
          <strong>{to === undefined ? title : <TextLink to={to}>{title}</TextLink>}</strong>
          <span>{text}</span>
          {isDone && <Status tone="good">已完成</Status>}
        </li>
      ))}
    </List>
  );
}

const List = styled.ol<{ $count: number }>`
  counter-reset: step;
  display: grid;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card};
  background: ${theme.color.mist};
  li {
    counter-increment: step;
    display: grid;
    gap: ${theme.space.xs};
    align-content: start;
    justify-items: start;
    padding: 20px 28px;
    color: ${theme.color.inkSoft};
  }
  li + li {
    border-top: 1px solid ${theme.color.line};
  }
  i {
    font: 700 ${theme.size.xl} / 28px ${theme.font.serif};
    color: ${theme.color.brand};
  }
  i::before {
    content: counter(step, simp-chinese-informal);
  }
  &:lang(en) i::before {
    content: counter(step);
  }
  strong,
  strong a {
    font-size: ${theme.size.l};
    color: ${theme.color.ink};
  }
  ${wide} {
    grid-template-columns: repeat(${({ $count }) => $count}, 1fr);
    li {
      padding: 28px;
    }
    li + li {
      border-top: 0;
      border-left: 1px solid ${theme.color.line};
    }
  }
`;
