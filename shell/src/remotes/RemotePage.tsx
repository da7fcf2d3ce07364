import { useEffect } from 'react';
import styled from 'styled-components';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import type { LiveRemote, ManifestRoute, Page } from '@portal/contract/internal';
import { useBoot } from '../bootDocument';
import { GuardPanel } from '../errors/GuardPanel';
import { ConsoleFrame } from '../layout/ConsoleFrame';
import { RemoteBoundary } from './RemoteBoundary';

interface RemotePageProps {
  remote: LiveRemote;
  route: ManifestRoute;
  title: string;
}

/** Draws the page that the route's loader brought, in its frame and behind a boundary of its own. */
export function RemotePage({ remote, route, title }: RemotePageProps) {
  // No page: the visitor is not who it is for.
  const { page, data } = useLoaderData() as { page: Page | null; data: unknown };
  const { brand } = useBoot();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    document.title = `${title} - ${brand.name}`;
  }, [title, brand.name]);

  const content = page ? (
    <Area data-area={remote.name}>
      <RemoteBoundary key={route.path} remote={remote} title={title} isPage onReplace={revalidate}>
        <page.Page data={data} />
      </RemoteBoundary>
    </Area>
  ) : (
    <GuardPanel guard={route.guard} title={title} />
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
