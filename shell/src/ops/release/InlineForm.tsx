import styled from 'styled-components';
import { Button, theme } from '@portal/design';

/** A form with few fields in one row, stacked when narrow. */
export const InlineForm = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  align-items: start;
  gap: ${theme.space.m};
  margin-top: ${theme.space.m};
`;

/** Aligned with the fields, below their labels. */
export const InlineSubmit = styled(Button)`
  margin-top: 22px;
`;
