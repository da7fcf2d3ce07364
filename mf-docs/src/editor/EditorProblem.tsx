import { useEffect } from 'react';
import styled from 'styled-components';
import { theme } from '@portal/design';

const shownForMs = 4000;

interface EditorProblemProps {
  text: string | null;
  onOver: () => void;
}

/** What went wrong with an upload or a paste, for four seconds. */
export function EditorProblem({ text, onOver }: EditorProblemProps) {
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(onOver, shownForMs);
    return () => clearTimeout(timer);
  }, [text, onOver]);

  return <Region role="alert">{text && <p>{text}</p>}</Region>;
}

const Region = styled.div`
  p {
    padding: ${theme.space.s} ${theme.space.l};
    background: ${theme.color.badTint};
    color: ${theme.color.bad};
    font-size: ${theme.size.s};
  }
`;
