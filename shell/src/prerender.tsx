import './language/spokenByServer';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import type { BootDocument } from '@portal/contract/internal';
import { homePathOf } from '@portal/routes';
import { App } from './App';
import { createRoutes, type PageLoader } from './routes';

export { drawPage } from './drawing/drawPage';
export { sharedForRemotes } from './drawing/sharedForRemotes';

const never: PageLoader = () => new Promise(() => {});

/**
 * The markup and styles that a visitor sees before the first script runs where no page is drawn: the frame and what the
 * shell shows itself whole, any other page as its skeleton. The same for every visitor of one portal.
 */
export function prerender(boot: BootDocument, path: string): { html: string; styles: string } {
  const sheet = new ServerStyleSheet();
  const router = createMemoryRouter(createRoutes(boot, never, null), {
    initialEntries: [path === '/' ? homePathOf(boot.portal) : path],
  });
  try {
    const html = renderToString(sheet.collectStyles(<App boot={boot} router={router} />));
    return { html, styles: sheet.getStyleTags() };
  } finally {
    router.dispose();
    sheet.seal();
  }
}
