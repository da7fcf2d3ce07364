import styled from 'styled-components';
import { Link, useLocation } from '@portal/router';
import { Icon, theme, useStateFor } from '@portal/design';
import { useSession } from '@portal/session';
import { useBoot } from '../bootDocument';
import { abovePhone } from '../layout/phone';
import { isCurrent } from './isCurrent';
import { navigationItems } from './navigationItems';

/** Main navigation on narrow screens: behind one button, with all menus expanded. */
export function NarrowNavigation() {
  const boot = useBoot();
  const { pathname, search } = useLocation();
  const { status } = useSession();
  const [isOpen, setIsOpen] = useStateFor(pathname + search, false);

  return (
    <>
      <Opener type="button" aria-expanded={isOpen} aria-label="菜单" onClick={() => setIsOpen(!isOpen)}>
        <Icon name={isOpen ? 'close' : 'menu'} />
      </Opener>
      {isOpen && (
        <Sheet aria-label="主导航" onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}>
          {status === 'signedOut' && boot.portal !== 'unknown' && (
            <Register to="/register/CreateUser">注册</Register>
          )}
          {status === 'signedIn' && (
            <Item to="/userCenter" aria-current={isCurrent('/userCenter', pathname) ? 'page' : undefined}>
              控制台
            </Item>
          )}
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
              <div key={entry.label}>
                <Group>{entry.label}</Group>
                {entry.links.map(({ label, to }) => (
                  <Item key={to} to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
                    {label}
                  </Item>
                ))}
              </div>
            ),
          )}
        </Sheet>
      )}
    </>
  );
}

const Opener = styled.button`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  margin-right: -12px;
  border: 0;
  background: none;
  cursor: pointer;
`;

const Sheet = styled.nav`
  position: absolute;
  top: 100%;
  left: 0;
  right: 0;
  max-height: calc(100dvh - ${theme.width.header});
  overflow: auto;
  padding: ${theme.space.s} ${theme.space.l} ${theme.space.l};
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.paper};
  box-shadow: ${theme.shadow.float};
`;

const Item = styled(Link)`
  display: block;
  padding: ${theme.space.m} 0;
  border-bottom: 1px solid ${theme.color.line};
  &[aria-current='page'] {
    color: ${theme.color.brandDark};
    font-weight: 600;
  }
`;

const Register = styled(Item)`
  ${abovePhone} {
    display: none;
  }
`;

const Group = styled.p`
  padding: ${theme.space.l} 0 ${theme.space.xs};
  font-size: ${theme.size.xs};
  color: ${theme.color.inkFaint};
`;
