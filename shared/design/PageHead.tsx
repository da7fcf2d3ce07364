import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme, wide } from './theme';

interface PageHeadProps {
  title: string;
  /** One sentence of help. */
  help?: ReactNode;
  /** The main action, at the right. */
  children?: ReactNode;
}

/** Top of a page in the console frame. */
export function PageHead({ title, help, children }: PageHeadProps) {
  return (
    <Head>
      <div>
        <h1>{title}</h1>
        {help && <p>{help}</p>}
      </div>
      {children && <div>{children}</div>}
    </Head>
  );
}

const Head = styled.div`
  display: grid;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.xl};
  h1 {
    font: 700 ${theme.size.xxl} / 36px ${theme.font.serif};
  }
  p {
    color: ${theme.color.inkSoft};
  }
  > div + div {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space.s};
  }
  ${wide} {
    grid-template-columns: 1fr auto;
    align-items: end;
  }
`;
