import styled from 'styled-components';
import { theme } from '@portal/design';

/** Buttons at the end of a form. */
export const FormActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.m};
  margin-top: ${theme.space.l};
  /* As those of a dialog that asks. */
  [role='dialog'] & {
    justify-content: flex-end;
  }
  @media print {
    display: none;
  }
`;
