import styled from 'styled-components';
import { narrow, theme } from '@portal/design';
import { Link } from '@portal/router';
import { OrgLogo } from './OrgLogo';

interface OrgWallProps {
  orgs: readonly { itemId: string; name: string; logo: string }[];
  addressOf: (itemId: string) => string;
}

/** Organisations by logo and name, each linked to its details. */
export function OrgWall({ orgs, addressOf }: OrgWallProps) {
  return (
    <Wall>
      {orgs.map(({ itemId, name, logo }) => (
        <li key={itemId}>
          <Link to={addressOf(itemId)}>
            <OrgLogo name={name} logo={logo} />
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </Wall>
  );
}

const Wall = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(180px, 100%), 1fr));
  gap: ${theme.space.m};
  ${narrow} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  a {
    display: flex;
    align-items: center;
    gap: ${theme.space.m};
    padding: ${theme.space.m} ${theme.space.l};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.card};
    ${narrow} {
      padding-inline: ${theme.space.m};
    }
  }
  a:hover {
    border-color: ${theme.color.brand};
  }
  span {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
