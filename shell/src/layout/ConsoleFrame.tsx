import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { Link, NavLink, useLocation } from '@portal/router';
import { findRoute } from '@portal/routes';
import type { BootDocument, ManifestRoute } from '@portal/contract/internal';
import { Container, narrow, showWithin, theme } from '@portal/design';
import { latePart } from '@portal/page';
import { useMember, type Member } from '@portal/session';
import { isAdmitted } from '@portal/rules';
import { useBoot } from '../bootDocument';
import { askQueues, useDeskQueues } from '../ops/deskQueues';
import { consoleGroups, type ConsoleKind } from '../navigation/consoleGroups';
import { useRovingLinks } from './useRovingLinks';

interface ConsoleFrameProps {
  kind: ConsoleKind;
  title: string;
  children: ReactNode;
}

/** Loaded for the desk only. */
const DeskKeys = latePart(async () => (await import('../ops/DeskKeys')).DeskKeys, { isQuiet: true });

const names: Record<ConsoleKind, string> = { console: '用户中心', ops: '运营工作台' };
const homes: Record<ConsoleKind, string> = { console: '/userCenter', ops: '/ops' };

/** Common frame of user centre, finance and operators' desk: side menu, breadcrumb, page. */
export function ConsoleFrame({ kind, title, children }: ConsoleFrameProps) {
  const boot = useBoot();
  const member = useMember();
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  const queues = useDeskQueues(kind === 'ops');
  const waiting = new Map(queues?.records.map((queue) => [queue.link, queue.waiting]));
  const groups = consoleGroups(boot, kind, {
    isProvider: isProvider(member),
    operatorRoles: member?.operatorRoles ?? null,
  });
  const list = listOf(boot, pathname);
  const entries = groups.flatMap(({ links }) => links.map(({ to }) => to));
  const isEntry = entries.includes(pathname);
  const { isStop, handlers } = useRovingLinks(entries, isEntry ? pathname : list?.path, pathname);
  // The desk has some fifty entries, the user centre a screenful.
  const isRoving = kind === 'ops';

  // Moving between pages of the desk probably means that something was done: refresh the queues.
  useEffect(() => {
    if (kind === 'ops') askQueues();
  }, [kind, pathname]);

  // The menu scrolls, horizontally on narrow screens: keeps the current entry in view, also when counts change its
  // width.
  const hasFigures = queues !== null;
  useEffect(() => {
    const current = menu.current?.querySelector('[aria-current]');
    if (menu.current && current) showWithin(menu.current, current);
  }, [pathname, hasFigures]);

  return (
    <Room>
      <Side ref={menu} aria-label={names[kind]} data-console-menu {...(isRoving && handlers)}>
        {groups.map(({ label, links }) => (
          <div key={label}>
            <strong>{label}</strong>
            <ul>
              {links.map(({ label: name, to }) => (
                <li key={to}>
                  <Entry
                    to={to}
                    isListOfPage={to === list?.path && !isEntry}
                    tabIndex={isRoving && !isStop(to) ? -1 : undefined}
                  >
                    {name}
                    <Waiting count={waiting.get(to) ?? 0} />
                  </Entry>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Side>
      <Content id="page" tabIndex={-1} data-desk={kind === 'ops' || undefined}>
        {/* Drawn in the document it would be a boundary that the server cannot finish. */}
        {kind === 'ops' && member !== null && <DeskKeys queues={queues?.records ?? []} />}
        <Crumbs aria-label="位置">
          <NavLink to={homes[kind]} end>
            {names[kind]}
          </NavLink>
          {pathname !== homes[kind] && (
            <>
              <span aria-hidden="true">/</span>
              {list && (
                <>
                  <Link to={list.path}>{list.title}</Link>
                  <span aria-hidden="true">/</span>
                </>
              )}
              <span aria-current="page">{title}</span>
            </>
          )}
        </Crumbs>
        {children}
      </Content>
    </Room>
  );
}

/** List page in the same console that a page belongs to; undefined: none. */
function listOf({ remotes }: BootDocument, pathname: string): ManifestRoute | undefined {
  const routes = remotes.flatMap(({ manifest }) => manifest.routes);
  const here = findRoute(routes, pathname)?.route;
  const list = here?.list === undefined ? undefined : findRoute(routes, here.list)?.route;
  return list?.frame === here?.frame ? list : undefined;
}

interface EntryProps {
  to: string;
  /** The page itself has no entry and belongs to this one. */
  isListOfPage: boolean;
  tabIndex: number | undefined;
  children: ReactNode;
}

const Entry = ({ isListOfPage, ...link }: EntryProps) =>
  isListOfPage ? <Link {...link} aria-current="true" /> : <NavLink {...link} end />;

/** Count of waiting items; nothing is shown for zero. */
const Waiting = ({ count }: { count: number }) =>
  count > 0 && <Count aria-label={`${count} 件待处理`}>{count}</Count>;

const isProvider = (member: Member | null) => isAdmitted('provider', member);

const Room = styled(Container)`
  display: grid;
  grid-template-columns: 208px minmax(0, 1fr);
  gap: ${theme.space.xxl};
  padding-top: ${theme.space.xl};
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space.m};
    padding-top: ${theme.space.s};
  }
  /* Without the menu. */
  @media print {
    display: block;
  }
`;

/** Scroll shadows: content beyond an edge throws a shadow, which paper covers at the end. */
const moreBeyond = `
  linear-gradient(${theme.color.paper} 40%, transparent) top / 100% 36px no-repeat local,
  linear-gradient(transparent, ${theme.color.paper} 60%) bottom / 100% 36px no-repeat local,
  linear-gradient(${theme.color.line}, transparent) top / 100% 12px no-repeat scroll,
  linear-gradient(transparent, ${theme.color.line}) bottom / 100% 12px no-repeat scroll,
  ${theme.color.paper}`;

const Side = styled.nav`
  align-self: start;
  position: sticky;
  top: 80px;
  max-height: calc(100vh - 96px);
  overflow-y: auto;
  padding: ${theme.space.s};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card};
  background: ${moreBeyond};
  strong {
    display: block;
    margin: ${theme.space.m} ${theme.space.m} ${theme.space.xs};
    font-size: ${theme.size.xs};
    font-weight: 500;
    color: ${theme.color.inkFaint};
  }
  a {
    display: block;
    padding: ${theme.space.s} ${theme.space.m};
    border-radius: ${theme.radius.control};
    color: ${theme.color.inkSoft};
    /* Names are longer in English than a line here is. */
    overflow-wrap: anywhere;
  }
  a:hover {
    background: ${theme.color.mist};
  }
  a[aria-current] {
    background: ${theme.color.brandTint};
    color: ${theme.color.brandDark};
    font-weight: 600;
  }
  ${narrow} {
    position: static;
    display: flex;
    max-height: none;
    overflow-x: auto;
    padding: 0 0 ${theme.space.xs};
    border-width: 0 0 1px;
    border-radius: 0;
    background: none;
    strong {
      display: none;
    }
    a {
      white-space: nowrap;
    }
    ul {
      display: flex;
    }
  }
`;

const Count = styled.b`
  margin-left: ${theme.space.s};
  padding: 0 6px;
  border-radius: 9px;
  background: ${theme.color.accent};
  color: ${theme.color.paper};
  font-size: ${theme.size.xs};
`;

const Content = styled.div`
  min-width: 0;
  outline: none;
`;

const Crumbs = styled.nav`
  display: flex;
  /* On a phone a place goes on the next line, rather than letter by letter within its own. */
  flex-wrap: wrap;
  gap: 0 ${theme.space.s};
  margin-bottom: ${theme.space.m};
  font-size: ${theme.size.s};
  color: ${theme.color.inkFaint};
`;
