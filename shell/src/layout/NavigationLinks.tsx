import styled from 'styled-components';
import { narrow, TextLink, theme } from '@portal/design';
import { useBoot } from '../bootDocument';
import { footerColumns } from '../navigation/footerColumns';

/** The navigation as plain links in columns, for the footer. */
export function NavigationLinks() {
  return (
    <Columns aria-label="页脚导航">
      {footerColumns(useBoot()).map(({ title, links }) => (
        <div key={title}>
          <strong>{title}</strong>
          <ul>
            {links.map(({ label, to }) => (
              <li key={to}>
                <TextLink to={to}>{label}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Columns>
  );
}

const Columns = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xl} ${theme.space.xxxl};
  ${narrow} {
    /* Columns below each other begin at the same place. */
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: ${theme.space.xl};
    width: 100%;
  }
  strong {
    display: block;
    margin-bottom: ${theme.space.s};
    color: ${theme.color.ink};
    font-weight: 600;
  }
  li {
    padding: 2px 0;
  }
  a {
    color: ${theme.color.inkSoft};
  }
  a:hover {
    color: ${theme.color.brandDark};
  }
`;
