import { useEffect } from 'react';
import styled from 'styled-components';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { releaseDrawnReplies } from '@portal/client';
import { QuestionRegion, ToastRegion, theme, useDelayed } from '@portal/design';
import { DialogHost } from '../remotes/DialogHost';
import { UpdateNotice } from '../update/UpdateNotice';
import { BackToTop } from './BackToTop';
import { Banners } from './Banners';
import { Footer } from './Footer';
import { Header } from './Header';
import { PageAnnouncement } from './PageAnnouncement';
import { ProgressLine } from './ProgressLine';

/**
 * What stays while pages come and go. A page that is left stays, too, until the next is there.
 *
 * @param isBare  Without header and footer: a page that is embedded in another.
 */
export function Frame({ isBare = false }: { isBare?: boolean }) {
  const navigation = useNavigation();
  const { pathname, key } = useLocation();
  const isLeaving = navigation.state === 'loading' && navigation.location.pathname !== pathname;
  const isWaiting = useDelayed(isLeaving);
  // Once the next page is drawn, and not when the router has it: until then a block whose code is late is taken over.
  useEffect(() => () => releaseDrawnReplies(), [key]);

  return (
    <>
      {!isBare && (
        <>
          <SkipLink href="#content">跳到正文</SkipLink>
          <Banners />
          <Header />
        </>
      )}
      {isWaiting && <ProgressLine />}
      <PageAnnouncement />
      <Content id="content" tabIndex={-1} aria-busy={isWaiting}>
        <Outlet />
      </Content>
      {!isBare && (
        <>
          <Footer />
          <BackToTop />
        </>
      )}
      <ToastRegion />
      <QuestionRegion />
      <UpdateNotice />
      <DialogHost />
      <ScrollRestoration />
    </>
  );
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
