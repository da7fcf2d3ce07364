import styled from 'styled-components';
import { Link, useLocation } from '@portal/router';
import { HoverMenu, MenuLink, theme } from '@portal/design';
import { useBoot } from '../bootDocument';
import { isCurrent } from './isCurrent';
import { navigationItems } from './navigationItems';

/** Main navigation on wide screens. */
export function Navigation() {
  const boot = useBoot();
  const { pathname } = useLocation();

  return (
    <Bar aria-label="主导航">
      {navigationItems(boot).map((entry) =>
        entry.kind === 'link' ? (
          <Item
            key={entry.label}
            to={entry.to}
            aria-current={isCurrent(entry.to, pathname) ? 'page' : undefined}
          >
            {entry.label}
          </Item>
        ) : (
          <HoverMenu key={entry.label} label={entry.label}>
            {entry.links.map(({ label, to }) => (
              <MenuLink key={to} to={to}>
                {label}
              </MenuLink>
            ))}
          </HoverMenu>
        ),
      )}
    </Bar>
  );
}

const Bar = styled.nav`
  display: flex;
  gap: ${theme.space.xs};
  flex: 1;
`;

const Item = styled(Link)`
  padding: 8px 12px;
  color: ${theme.color.inkSoft};
  white-space: nowrap;
  &:hover {
    color: ${theme.color.ink};
  }
  &[aria-current='page'] {
    color: ${theme.color.ink};
    font-weight: 600;
    box-shadow: 0 2px 0 ${theme.color.brand};
  }
`;
