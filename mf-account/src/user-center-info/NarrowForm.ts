import styled from 'styled-components';

/** One field that is saved by itself. */
export const NarrowForm = styled.form`
  max-width: 420px;
  margin: 16px 0;
`;
