import styled from 'styled-components';

/** A number too long for its column goes on in the middle, not with its last letters. */
export const LongNo = ({ children: no }: { children: string }) => (
  <Room>
    {no.slice(0, Math.ceil(no.length / 2))}
    <wbr />
    {no.slice(Math.ceil(no.length / 2))}
  </Room>
);

const Room = styled.span`
  display: inline-block;
  min-width: 8.2em;
  overflow-wrap: anywhere;
`;
