import styled from 'styled-components';

/** Form of a single field that is saved on its own. */
export const NarrowForm = styled.form`
  max-width: 420px;
  margin: 16px 0;
`;
