import styled from 'styled-components';

/** A number of many signs: where a table has little room it goes on below, and takes none from the others. */
export const LongNo = styled.span`
  display: inline-block;
  min-width: 8em;
  overflow-wrap: anywhere;
`;
