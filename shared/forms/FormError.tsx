import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from '@portal/design';

/** What the server said about the form as a whole. */
export function FormError({ text }: { text: ReactNode }) {
  return <Line role="alert">{text}</Line>;
}

const Line = styled.p`
  min-height: 28px;
  padding-bottom: 6px;
  color: ${theme.color.bad};
  font-size: ${theme.size.s};
`;
