import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme, wide } from './theme';

interface ListHeadProps {
  title: string;
  /** One sentence of help. */
  help: string;
  /** Search or the main action, at the right. */
  children?: ReactNode;
}

/** Top of a page that lists something. */
export function ListHead({ title, help, children }: ListHeadProps) {
  return (
    <Head>
      <div>
        <h1>{title}</h1>
        <p>{help}</p>
      </div>
      {children}
    </Head>
  );
}

const Head = styled.div`
  display: grid;
  gap: ${theme.space.l};
  padding-top: ${theme.space.xxl};
  margin-bottom: ${theme.space.xl};
  h1 {
    font: 700 ${theme.size.display} / 44px ${theme.font.serif};
  }
  p {
    color: ${theme.color.inkSoft};
  }
  ${wide} {
    grid-template-columns: 1fr 400px;
    align-items: end;
  }
`;
