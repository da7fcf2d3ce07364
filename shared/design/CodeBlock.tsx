import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CopyButton } from './CopyButton';
import { theme } from './theme';

interface CodeBlockProps {
  code: string;
  /** Accessible name of the block. */
  label: string;
  /** Left of the copy button: a title or a choice. */
  head?: ReactNode;
  /** Shown instead of the plain code. */
  children?: ReactNode;
}

/** Code on dark ground with a button that copies it; long ones scroll. */
export function CodeBlock({ code, label, head, children }: CodeBlockProps) {
  return (
    <Block>
      <Head>
        {head}
        <CopyButton text={code} />
      </Head>
      <pre tabIndex={0} aria-label={label} role="region">
        <code>{children ?? code}</code>
      </pre>
    </Block>
  );
}

const Block = styled.div`
  background: ${theme.color.night};
  color: ${theme.color.nightInk};
  border-radius: ${theme.radius.card};
  overflow: hidden;
  p + & {
    margin-top: ${theme.space.m};
  }
  pre {
    padding: ${theme.space.m} ${theme.space.l};
    margin: 0;
    max-height: 420px;
    overflow: auto;
    font: ${theme.size.s} / 20px ${theme.font.mono};
    white-space: pre;
  }
  pre:focus-visible {
    outline-offset: -2px;
  }
  /* Printers leave out dark grounds, and paper does not scroll. */
  @media print {
    border: 1px solid ${theme.color.line};
    background: none;
    color: ${theme.color.ink};
    > div {
      border-color: ${theme.color.line};
      color: ${theme.color.inkSoft};
    }
    pre {
      max-height: none;
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }
  }
`;

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: baseline;
  column-gap: ${theme.space.l};
  /* The copy button stays in the corner, however many lines the head has. */
  > :last-child {
    grid-area: 1 / 2;
  }
  padding: ${theme.space.s} ${theme.space.l};
  border-bottom: 1px solid ${theme.color.nightLine};
  color: ${theme.color.nightFaint};
  font-size: ${theme.size.xs};
`;
