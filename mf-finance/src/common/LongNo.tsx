import styled from 'styled-components';

/** A long number that wraps in narrow tables, leaving room for other columns. */
export const LongNo = styled.span`
  display: inline-block;
  min-width: 8em;
  overflow-wrap: anywhere;
`;
