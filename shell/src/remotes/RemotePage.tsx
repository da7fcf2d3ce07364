import { useEffect } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { ManifestRoute, Page } from '@portal/contract';
import { useBoot } from '../bootDocument';
import { GuardPanel } from '../errors/GuardPanel';
import { ConsoleFrame } from '../layout/ConsoleFrame';
import { RemoteBoundary } from './RemoteBoundary';

interface RemotePageProps {
  route: ManifestRoute;
  title: string;
}

/** Draws the page that the route's loader brought, in its frame and behind a boundary of its own. */
export function RemotePage({ route, title }: RemotePageProps) {
  // No page: the visitor is not who it is for.
  const { page, data } = useLoaderData() as { page: Page | null; data: unknown };
  const { brand } = useBoot();

  useEffect(() => {
    document.title = `${title} - ${brand.name}`;
  }, [title, brand.name]);

  const content = page ? (
    <RemoteBoundary title={title} isPage>
      <page.Page data={data} />
    </RemoteBoundary>
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
