import { useEffect } from 'react';

/**
 * Names the browser's tab after what the page shows, with the name of the portal behind it: as its document did, if the
 * visitor arrived here.
 */
export function usePageTitle(name: string): void {
  useEffect(() => {
    const site = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content;
    document.title = site ? `${name} - ${site}` : name;
  }, [name]);
}
