import styled from 'styled-components';

/** What is not parted at the end of a line: a figure and its unit. */
export const Whole = styled.span`
  white-space: nowrap;
`;
