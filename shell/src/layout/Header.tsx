import styled from 'styled-components';
import { Link } from '@portal/router';
import { Container, narrow, theme } from '@portal/design';
import { latePart } from '@portal/page';
import { hasRole, roles } from '@portal/rules';
import { useMember } from '@portal/session';
import { useBoot } from '../bootDocument';
import { NarrowNavigation } from '../navigation/NarrowNavigation';
import { Navigation } from '../navigation/Navigation';
import { Slot } from '../remotes/Slot';
import { HeaderSearch } from '../search/HeaderSearch';
import { ConsoleLink } from './ConsoleLink';
import { LanguageSwitch } from './LanguageSwitch';
import { Logo } from './Logo';
import { PersonArea } from './PersonArea';
import { useIsPast } from './useIsPast';

/** Width for the complete navigation beside name, search and person; below it there is a menu button. */
const roomy = '@media (min-width: 1168px)';
const tight = '@media (max-width: 1167px)';

/** For operators only. */
const DeskBadge = latePart(async () => (await import('../ops/DeskBadge')).DeskBadge, { isQuiet: true });

/** Scroll position from which the header is fixed. */
const fixedFromPx = 120;

export function Header() {
  const { brand, portal } = useBoot();
  const isFixed = useIsPast(() => fixedFromPx);
  const member = useMember();
  const isSignedIn = member !== null;

  return (
    // The outer element keeps the header's space, so that fixing it does not move the page.
    <Room data-off-paper>
      <Bar $isFixed={isFixed} data-fixed={isFixed || undefined}>
        <Row>
          <Home to="/">
            {brand.logoUrl ? <img src={brand.logoUrl} alt="" height={32} /> : <Logo />}
            <span>{brand.name}</span>
          </Home>
          <Wide>
            <Navigation />
          </Wide>
          {isSignedIn && <ConsoleLink />}
          <Tools>
            {portal !== 'unknown' && <HeaderSearch />}
            {member && hasRole(member, roles.operator) && <DeskBadge />}
            {isSignedIn && <Slot id="header.tools" />}
            {portal !== 'unknown' && <PersonArea />}
            <Wide>
              <LanguageSwitch />
            </Wide>
            <Narrow>
              <NarrowNavigation />
            </Narrow>
          </Tools>
        </Row>
      </Bar>
    </Room>
  );
}

const Room = styled.header`
  height: ${theme.width.header};
`;

const Bar = styled.div<{ $isFixed: boolean }>`
  position: ${({ $isFixed }) => ($isFixed ? 'fixed' : 'relative')};
  z-index: ${theme.layer.header};
  top: 0;
  left: 0;
  right: 0;
  height: ${theme.width.header};
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.paper};
`;

const Row = styled(Container)`
  display: flex;
  align-items: center;
  gap: ${theme.space.xxl};
  height: 100%;
  ${narrow} {
    gap: ${theme.space.s};
  }
`;

const Home = styled(Link)`
  display: flex;
  align-items: center;
  gap: 10px;
  font: 700 18px/1 ${theme.font.serif};
  letter-spacing: 0.04em;
  white-space: nowrap;
  svg {
    flex: none;
  }
  img {
    max-width: 160px;
    object-fit: contain;
  }
  /* A long name, or one whose letters the reader spaces wider, takes two lines before it pushes the tools out. */
  ${narrow} {
    white-space: normal;
    line-height: 1.2;
    letter-spacing: 0;
    text-wrap: balance;
    span {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
  }
`;

const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space.s};
  margin-left: auto;
  ${narrow} {
    gap: ${theme.space.xs};
  }
`;

const Wide = styled.div`
  display: flex;
  flex: 1;
  ${tight} {
    display: none;
  }
`;

const Narrow = styled.div`
  ${roomy} {
    display: none;
  }
`;
