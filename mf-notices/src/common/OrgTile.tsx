import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Card, TextLink, theme } from '@portal/design';
import { OrgLogo } from './OrgLogo';

interface OrgTileProps {
  name: string;
  /** Address of the detail page; absent: no link. */
  to?: string | undefined;
  logo: string;
  /** Shown beside the name. */
  tags: ReactNode;
  brief: string;
  /** Links or dates at the end. */
  foot?: ReactNode;
}

/** An organisation as a card. */
export function OrgTile({ name, to, logo, tags, brief, foot }: OrgTileProps) {
  return (
    <Tile as="article">
      <Head>
        <OrgLogo name={name} logo={logo} />
        <div>
          <h3>{to ? <TextLink to={to}>{name}</TextLink> : name}</h3>
          {tags}
        </div>
      </Head>
      <p>{brief}</p>
      {foot && <Foot>{foot}</Foot>}
    </Tile>
  );
}

/** A grid with as many columns as fit. */
export const TileGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(270px, 100%), 1fr));
  gap: ${theme.space.l};
`;

const Tile = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: ${theme.space.m};
  padding: 20px;
  > p {
    flex: 1;
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
    line-height: 22px;
    overflow-wrap: anywhere;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space.m};
  > div {
    display: grid;
    gap: ${theme.space.xs};
    justify-items: start;
    min-width: 0;
  }
  h3 {
    font-size: ${theme.size.l};
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${theme.space.s};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;
