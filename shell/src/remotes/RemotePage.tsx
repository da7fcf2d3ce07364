import { useEffect, useLayoutEffect, type ReactElement } from 'react';
import styled from 'styled-components';
import { useRevalidator } from 'react-router-dom';
import type { LiveRemote, ManifestRoute } from '@portal/contract/internal';
import { useBoot } from '../bootDocument';
import { Entered } from '../drawing/Drawing';
import { GuardPanel } from '../errors/GuardPanel';
import { ConsoleFrame } from '../layout/ConsoleFrame';
import { ChoiceNotice } from './ChoiceNotice';
import { inUse } from './connectRemotes';
import { leaveArea } from './leaveArea';
import { RemoteBoundary } from './RemoteBoundary';

interface RemotePageProps {
  remote: LiveRemote;
  route: ManifestRoute;
  title: string;
  /** The page; null where the visitor is not who it is for. */
  children: ReactElement | null;
}

/** Draws a page in its frame and behind a boundary of its own. */
export function RemotePage({ remote, route, title, children }: RemotePageProps) {
  const { brand } = useBoot();
  const { revalidate } = useRevalidator();

  // Before the effects of the page, which may know a better one.
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
  if (route.frame === 'plain') return content;
  return (
    <ConsoleFrame kind={route.frame} title={title}>
      {content}
    </ConsoleFrame>
  );
}

/** A box only for whoever asks whose area this is. */
const Area = styled.div`
  display: contents;
`;
