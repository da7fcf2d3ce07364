import type { Browser } from '@playwright/test';
import { startFront, type FrontServer } from '../lib/frontServer';
import { freeze } from './browse';
import { buildMonolith } from './buildMonolith';
import type { BenchPage } from './pages';

export interface Variant {
  name: string;
  front: FrontServer;
  hasScripts: boolean;
}

/** The baseline: one build of all areas without optimisations for the first load. */
export const plain = 'monolith';
/** The same documents from the same server; the remaining difference is the cost of federation. */
export const drawn = 'monolith, drawn';
export const frozen = 'static page';
export const ours = 'portal';

/** Starts all variants behind the same front, with precompressed files. */
export async function startVariants(
  portalUrl: string,
  browser: Browser,
  pages: readonly BenchPage[],
): Promise<Variant[]> {
  const mono = await buildMonolith();
  const portal = await startFront({ portalUrl });
  const pageFor = ({ pathname }: URL) => pages.find(({ path }) => path.split('?')[0] === pathname);
  const ahead = new Map(pages.map((page) => [page, mono.plainPage(page)]));
  const plainPage = mono.plainPage();
  const statics = new Map<BenchPage, string>();
  for (const page of pages) statics.set(page, await freeze(browser, portal.url, page));

  const files = mono.folder;
  return [
    { name: ours, hasScripts: true, front: portal },
    {
      name: plain,
      hasScripts: true,
      front: await startFront({ portalUrl, files, page: () => plainPage }),
    },
    {
      name: 'monolith + preload + early data',
      hasScripts: true,
      front: await startFront({ portalUrl, files, page: (url) => ahead.get(pageFor(url)!) ?? plainPage }),
    },
    {
      name: drawn,
      hasScripts: true,
      front: await startFront({
        portalUrl,
        files,
        rewrite: (url, document) => mono.drawnPage(document, pageFor(url)?.chunk ?? 'home'),
      }),
    },
    {
      name: frozen,
      hasScripts: false,
      front: await startFront({ portalUrl, page: (url) => statics.get(pageFor(url) ?? pages[0]!)! }),
    },
  ];
}
