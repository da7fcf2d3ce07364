import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from '@portal/design';
import { OrgLogo } from './OrgLogo';
import { WebsiteLink } from './WebsiteLink';

interface OrgArticleProps {
  org: { name: string; logo: string; brief: string; link: string };
  /** Shown beside the name. */
  tags: ReactNode;
  /** A further link, after the website. */
  entry?: ReactNode;
  children: ReactNode;
}

/** Detail of an alliance member or partner: head, summary, and panels below. */
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
