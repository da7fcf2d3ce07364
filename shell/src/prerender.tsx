import './language/spokenByServer';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import type { BootDocument } from '@portal/contract/internal';
import { homePathOf } from '@portal/routes';
import { App } from './App';
import { ConsoleFrame } from './layout/ConsoleFrame';
import { provideConsoleFrame } from './layout/PageFrame';
import { createRoutes, type PageLoader } from './routes';

export { drawPage } from './drawing/drawPage';
export { sharedForRemotes } from './drawing/sharedForRemotes';

provideConsoleFrame(ConsoleFrame);

const never: PageLoader = () => new Promise(() => {});

/**
 * Markup and styles for the first paint when no page is drawn: the frame, pages of the shell in full, others as a
 * skeleton. Identical for all visitors of a portal.
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
