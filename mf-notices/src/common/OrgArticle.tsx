import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from '@portal/design';
import { OrgLogo } from './OrgLogo';
import { WebsiteLink } from './WebsiteLink';

interface OrgArticleProps {
  org: { name: string; logo: string; brief: string; link: string };
  /** What it is: stands beside its name. */
  tags: ReactNode;
  /** Another way to it, after its website. */
  entry?: ReactNode;
  children: ReactNode;
}

/** A member of the alliance or a partner: its head, its brief, and panels below. */
export function OrgArticle({ org: { name, logo, brief, link }, tags, entry, children }: OrgArticleProps) {
  return (
    <Article>
      <Head>
        <OrgLogo name={name} logo={logo} />
        <h2>{name}</h2>
        {tags}
        <WebsiteLink link={link} name={name} />
        {entry}
      </Head>
      <p>{brief}</p>
      {children}
    </Article>
  );
}

const Article = styled.article`
  display: grid;
  gap: ${theme.space.l};
  min-width: 0;
  > p {
    max-width: ${theme.width.reading};
    color: ${theme.color.inkSoft};
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s} ${theme.space.m};
  h2 {
    font: 700 ${theme.size.xxl} / 36px ${theme.font.serif};
  }
`;
