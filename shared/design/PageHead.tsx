import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme, wide } from './theme';
import { wholeDates } from './wholeDates';

interface PageHeadProps {
  title: string;
  /** A picture of what the page is about, left of its title. */
  picture?: ReactNode;
  /** One sentence of help. */
  help?: ReactNode;
  /** The main action, at the right. */
  children?: ReactNode;
}

/** Top of a page in the console frame. */
export function PageHead({ title, picture, help, children }: PageHeadProps) {
  return (
    <Head>
      <div>
        {picture ? (
          <Titled>
            {picture}
            <h1>{title}</h1>
          </Titled>
        ) : (
          <h1>{title}</h1>
        )}
        {help && <p>{wholeDates(help)}</p>}
      </div>
      {children && (
        <div data-page-actions data-off-paper>
          {children}
        </div>
      )}
    </Head>
  );
}

const Titled = styled.div`
  display: flex;
  gap: ${theme.space.m};
  align-items: center;
`;

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
