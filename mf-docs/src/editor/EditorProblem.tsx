import styled from 'styled-components';
import { theme } from '@portal/design';

/** Announces what went wrong, e.g. with an upload or a paste. */
export const EditorProblem = ({ text }: { text: string | null }) => (
  <Region role="alert">{text && <p>{text}</p>}</Region>
);

const Region = styled.div`
  p {
    padding: ${theme.space.s} ${theme.space.l};
    background: ${theme.color.badTint};
    color: ${theme.color.bad};
    font-size: ${theme.size.s};
  }
`;
