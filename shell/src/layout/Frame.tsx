import { useEffect, type MouseEvent } from 'react';
import styled from 'styled-components';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { releaseDrawnReplies } from '@portal/client';
import { QuestionRegion, ToastRegion, theme, useDelayed } from '@portal/design';
import { LeaveGuard } from '@portal/page';
import { pageStart } from '../focus/pageStart';
import { DialogHost } from '../remotes/DialogHost';
import { TypedBefore } from '../typed/TypedBefore';
import { UpdateNotice } from '../update/UpdateNotice';
import { BackToTop } from './BackToTop';
import { Banners } from './Banners';
import { Footer } from './Footer';
import { Header } from './Header';
import { PageAnnouncement } from './PageAnnouncement';
import { ProgressLine } from './ProgressLine';

/**
 * Header, footer and the current page; a page stays until the next one is ready.
 *
 * @param isBare  Without header and footer, for embedded pages.
 */
export function Frame({ isBare = false }: { isBare?: boolean }) {
  const navigation = useNavigation();
  const { pathname, key } = useLocation();
  const isLeaving = navigation.state === 'loading' && navigation.location.pathname !== pathname;
  const isWaiting = useDelayed(isLeaving);
  // After the next page is rendered, not when the router has it: late blocks are still hydrating until then.
  useEffect(() => () => releaseDrawnReplies(), [key]);

  return (
    <>
      {!isBare && (
        <>
          <SkipLink href="#content" data-off-paper onClick={skipToPage}>
            跳到正文
          </SkipLink>
          <Banners />
          <Header />
        </>
      )}
      {isWaiting && <ProgressLine label="正在打开页面" />}
      <PageAnnouncement />
      <Content id="content" tabIndex={-1} aria-busy={isWaiting}>
        <TypedBefore />
        <Outlet />
      </Content>
      {!isBare && (
        <>
          <Footer />
          <BackToTop />
        </>
      )}
      <ToastRegion />
      <LeaveGuard />
      <QuestionRegion />
      <UpdateNotice />
      <DialogHost />
      <ScrollRestoration />
    </>
  );
}

/** The target of the link itself includes the menu of a console, which is to be skipped as well. */
function skipToPage(event: MouseEvent): void {
  event.preventDefault();
  const page = pageStart();
  page?.focus({ preventScroll: true });
  page?.scrollIntoView?.({ block: 'start' });
}

const Content = styled.main`
  min-height: calc(100vh - ${theme.width.header});
  outline: none;
  /* Consoles lie on grey, their parts on paper. */
  &:has([data-console-menu]) {
    padding-bottom: ${theme.space.huge};
    background: ${theme.color.mist};
    + footer {
      margin-top: 0;
    }
    @media print {
      background: none;
    }
  }
`;

const SkipLink = styled.a`
  position: fixed;
  left: ${theme.space.l};
  top: -60px;
  z-index: ${theme.layer.toast};
  padding: ${theme.space.s} ${theme.space.l};
  background: ${theme.color.paper};
  border: 2px solid ${theme.color.brand};
  &:focus {
    top: ${theme.space.s};
  }
`;
