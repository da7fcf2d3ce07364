import { useEffect, useLayoutEffect, type ReactElement } from 'react';
import styled from 'styled-components';
import { useRevalidator } from 'react-router-dom';
import type { LiveRemote, ManifestRoute } from '@portal/contract/internal';
import { useBoot } from '../bootDocument';
import { Entered } from '../drawing/Drawing';
import { GuardPanel } from '../errors/GuardPanel';
import { PageFrame } from '../layout/PageFrame';
import { ChoiceNotice } from './ChoiceNotice';
import { inUse } from './connectRemotes';
import { leaveArea } from './leaveArea';
import { RemoteBoundary } from './RemoteBoundary';

interface RemotePageProps {
  remote: LiveRemote;
  route: ManifestRoute;
  title: string;
  /** The page; null when the visitor may not see it. */
  children: ReactElement | null;
}

/** Renders a page in its frame and error boundary. */
export function RemotePage({ remote, route, title, children }: RemotePageProps) {
  const { brand } = useBoot();
  const { revalidate } = useRevalidator();

  // A layout effect, so that the page's own effects can set a better title.
  useLayoutEffect(() => {
    document.title = `${title} - ${brand.name}`;
  }, [title, brand.name, route.path]);

  useEffect(() => () => leaveArea(inUse(remote)), [remote]);

  const content = children ? (
    <Area data-area={remote.name}>
      <ChoiceNotice on={route} />
      <RemoteBoundary key={route.path} remote={remote} title={title} isPage onReplace={revalidate}>
        <Entered area={remote.name}>{children}</Entered>
      </RemoteBoundary>
    </Area>
  ) : (
    route.guard !== 'public' && <GuardPanel guard={route.guard} desk={route.desk} title={title} />
  );
  return (
    <PageFrame frame={route.frame} title={title}>
      {content}
    </PageFrame>
  );
}

/** Wrapper without a box, to find the area's elements. */
const Area = styled.div`
  display: contents;
`;
