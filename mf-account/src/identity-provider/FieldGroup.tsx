import styled from 'styled-components';
import { theme } from '@portal/design';

/** Controls of the identity provider's form that belong together, below a sentence about them if there is one. */
export const FieldGroup = styled.div`
  margin-bottom: ${theme.space.l};
  > p {
    margin-bottom: ${theme.space.s};
    font-size: ${theme.size.s};
    color: ${theme.color.inkSoft};
  }
  > label + label {
    margin-top: ${theme.space.s};
  }
`;
