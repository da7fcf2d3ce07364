import styled from 'styled-components';
import { theme } from '@portal/design';
import { steps } from './steps';

interface StepBarProps {
  current: number;
  /** Steps of this kind of change, in order. */
  shown: readonly number[];
  /** Whether all steps are accessible, which requires a draft. */
  isOpen: boolean;
  onStep: (step: number) => void;
}

export function StepBar({ current, shown, isOpen, onStep }: StepBarProps) {
  return (
    <Bar aria-label="发布步骤">
      {shown.map((index, place) => (
        <li key={index}>
          <button
            type="button"
            aria-current={index === current ? 'step' : undefined}
            disabled={!isOpen}
            onClick={() => onStep(index)}
          >
            {place + 1} {steps[index]}
          </button>
        </li>
      ))}
    </Bar>
  );
}

const Bar = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs};
  margin-bottom: ${theme.space.l};
  button {
    padding: ${theme.space.s} ${theme.space.m};
    border: 0;
    border-bottom: 2px solid ${theme.color.line};
    background: none;
    color: ${theme.color.inkSoft};
    cursor: pointer;
  }
  button[aria-current] {
    border-color: ${theme.color.brand};
    color: ${theme.color.ink};
    font-weight: 600;
  }
  button:disabled {
    cursor: not-allowed;
  }
`;
