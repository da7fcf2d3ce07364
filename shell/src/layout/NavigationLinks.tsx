import styled from 'styled-components';
import { TextLink, theme } from '@portal/design';
import { useBoot } from '../bootDocument';
import { navigationItems } from '../navigation/navigationItems';

/** The navigation once more as plain links, for the foot of the page. */
export function NavigationLinks() {
  const boot = useBoot();
  const links = navigationItems(boot).flatMap((entry) => (entry.kind === 'link' ? [entry] : entry.links));

  return (
    <List>
      {links.map(({ label, to }) => (
        <li key={to}>
          <TextLink to={to}>{label}</TextLink>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.l};
`;
