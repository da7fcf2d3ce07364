import styled from 'styled-components';
import { theme } from '@portal/design';
import type { LineFault } from '@portal/rules';

/** Faults by line; nothing when there are none. */
export function LineFaults({ faults }: { faults: readonly LineFault[] }) {
  if (faults.length === 0) return null;
  return (
    <List aria-label="有误的行" role="list">
      {faults.map(({ line, text, message }) => (
        <li key={line}>
          第{line}行 <code>{text}</code> {message}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  max-height: 160px;
  margin: 0 0 ${theme.space.m};
  padding: 0;
  overflow-y: auto;
  list-style: none;
  color: ${theme.color.bad};
  font-size: ${theme.size.s};
  code {
    overflow-wrap: anywhere;
    font-family: ${theme.font.mono};
  }
`;
