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

/** As high as the fields, and aligned with them below their labels (`Field`: a line of 22 px and a gap). */
export const InlineSubmit = styled(Button)`
  min-height: 44px;
  margin-top: calc(22px + ${theme.space.xs});
`;
