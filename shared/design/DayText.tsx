import styled from 'styled-components';

/** A date that a narrow column does not break at its hyphens; a time of day may go on the next line. */
export const DayText = styled.span`
  display: inline-block;
  min-width: 5.6em;
  /* It breaks after the day, wherever the middle is. */
  text-wrap-style: auto;
`;
