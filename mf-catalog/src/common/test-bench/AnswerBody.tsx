import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { CopyButton, theme } from '@portal/design';
import { SourceCode } from '@portal/highlight';
import { JsonTree } from './JsonTree';
import { parseExact } from './parseExact';

interface AnswerBodyProps {
  /** Text, or base64 for binary content. */
  body: string;
  isBinary: boolean;
}

const label = '返回内容';

/** Body of an answer: JSON as a tree or as received, anything else as received. */
export function AnswerBody({ body, isBinary }: AnswerBodyProps) {
  const [isRaw, setIsRaw] = useState(false);
  const tree = useMemo(() => (isBinary ? null : readTree(body)), [body, isBinary]);
  const choice = tree && (
    <Choice role="group" aria-label="显示方式">
      {['树形', '原文'].map((name, at) => (
        <button
          key={name}
          type="button"
          aria-pressed={isRaw === (at === 1)}
          onClick={() => setIsRaw(at === 1)}
        >
          {name}
        </button>
      ))}
    </Choice>
  );

  if (tree && !isRaw)
    return (
      <>
        <Head>
          {choice}
          <CopyButton text={body} />
        </Head>
        <JsonTree label={label} value={tree} />
      </>
    );
  return (
    <SourceCode
      label={label}
      head={choice}
      code={isBinary ? `（二进制内容，base64）\n${body}` : body || '（没有返回内容）'}
    />
  );
}

/** The parsed value; null for what is not JSON, or a mere scalar. */
function readTree(body: string): object | null {
  try {
    const value = parseExact(body);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

const Choice = styled.div`
  display: flex;
  gap: ${theme.space.m};
  button {
    padding: ${theme.space.xs} 0;
    border: 0;
    background: none;
    color: inherit;
    font-size: ${theme.size.xs};
    cursor: pointer;
  }
  button[aria-pressed='true'] {
    color: ${theme.color.paper};
    font-weight: 600;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.l};
  padding: ${theme.space.s} ${theme.space.l};
  border-radius: ${theme.radius.card} ${theme.radius.card} 0 0;
  border-bottom: 1px solid ${theme.color.nightLine};
  background: ${theme.color.night};
  color: ${theme.color.nightFaint};
  font-size: ${theme.size.xs};
`;
