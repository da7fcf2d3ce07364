import { useEffect } from 'react';

/**
 * Sets the document's title to a name followed by the portal's, in the form that the server gives a page opened directly.
 */
export function usePageTitle(name: string): void {
  useEffect(() => {
    const site = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content;
    document.title = site ? `${name} - ${site}` : name;
  }, [name]);
}
