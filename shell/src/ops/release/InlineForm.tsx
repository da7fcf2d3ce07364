import styled from 'styled-components';
import { Button, theme } from '@portal/design';

/** A form of few fields in one row, or one below the other where there is no room. */
export const InlineForm = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  align-items: start;
  gap: ${theme.space.m};
  margin-top: ${theme.space.m};
`;

/** Level with the fields, which have their labels above. */
export const InlineSubmit = styled(Button)`
  margin-top: 22px;
`;
