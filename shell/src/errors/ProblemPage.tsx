import { useEffect, type ReactNode } from 'react';
import styled from 'styled-components';
import { Container, CopyButton, theme } from '@portal/design';
import { useBoot } from '../bootDocument';

interface ProblemPageProps {
  code: string;
  /** What is wrong, in one sentence. */
  title: string;
  /** What to do about it. */
  text?: string;
  /** Quote it to support. */
  requestId?: string | null;
  /** Technical ids, shown only when the portal itself is at fault. */
  trace?: ReactNode;
  /** Search for whoever did not find something. */
  search?: ReactNode;
  /** Links and buttons for the next step. */
  children: ReactNode;
}

/** Explains why there is no page, and what to do next. */
export function ProblemPage({ code, title, text, requestId, trace, search, children }: ProblemPageProps) {
  const { brand } = useBoot();

  useEffect(() => {
    document.title = `${title} - ${brand.name}`;
  }, [title, brand.name]);

  return (
    <Room>
      <Code aria-hidden="true">{code}</Code>
      <div>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {search && <Search>{search}</Search>}
      <Actions>{children}</Actions>
      {requestId && (
        <Trace>
          请求号 {requestId} <CopyButton text={requestId} />
        </Trace>
      )}
      {trace && <Trace>{trace}</Trace>}
    </Room>
  );
}

const Room = styled(Container)`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${theme.space.l};
  min-height: 60vh;
  text-align: center;
  h1 {
    font: 700 ${theme.size.xxl} / 36px ${theme.font.serif};
  }
  p {
    color: ${theme.color.inkSoft};
  }
`;

const Code = styled.div`
  font: 700 88px/1 ${theme.font.serif};
  color: ${theme.color.inkFaint};
`;

const Search = styled.div`
  width: min(480px, 100%);
  text-align: start;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space.m};
`;

const Trace = styled.div`
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;
