import { useEffect } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { Page } from '@portal/contract';
import { useBoot } from '../bootDocument';
import { RemoteBoundary } from './RemoteBoundary';

/** Draws the page that the route's loader brought, behind a boundary of its own. */
export function RemotePage({ title }: { title: string }) {
  const { page, data } = useLoaderData() as { page: Page; data: unknown };
  const { brand } = useBoot();

  useEffect(() => {
    document.title = `${title} - ${brand.name}`;
  }, [title, brand.name]);

  return (
    <RemoteBoundary title={title} isPage>
      <page.Page data={data} />
    </RemoteBoundary>
  );
}
