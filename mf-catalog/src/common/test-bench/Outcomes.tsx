import styled from 'styled-components';
import { Status, theme } from '@portal/design';
import type { CheckOutcome } from './checkAnswer';

/** Results of the checks, with what came instead. */
export function Outcomes({ outcomes }: { outcomes: readonly CheckOutcome[] }) {
  return (
    <Checks aria-label="断言结果">
      {outcomes.map(({ text, isMet, found }, index) => (
        <li key={index}>
          <Status tone={isMet ? 'good' : 'bad'}>{isMet ? '符合' : '不符'}</Status> {text}
          {!isMet && `，实际：${found}`}
        </li>
      ))}
    </Checks>
  );
}

const Checks = styled.ul`
  margin: ${theme.space.m} 0;
  overflow-wrap: anywhere;
`;
