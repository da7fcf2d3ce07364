import type { Portal } from './app';
import { aheadHeaders } from './platform/http/isVisit';

/** Code runs slowly where it has hardly run: the third thing of a kind is drawn in a third of the time that the first takes. */
const ofEachKind = 3;

/** Looked for in the same way: enough of them for the code of all areas to have run. Nobody's search, so it counts for nothing. */
const words = ['API', /* as is */ '接口', /* as is */ '文档'];
const searches = words.map((word) => `/searchResult?keyWord=${encodeURIComponent(word)}`);

/**
 * Opens pages of the main portal one after another, as nobody, so that what draws them has run before the first visitor
 * comes: a page that is not drawn in time goes out as a skeleton.
 */
export async function visitPages(
  { app, siteMap }: Pick<Portal, 'app' | 'siteMap'>,
  host: string,
  signal: AbortSignal,
): Promise<void> {
  for (const url of [...(await siteMap.somePages(host, ofEachKind)), ...searches]) {
    if (signal.aborted) return;
    await app.inject({ method: 'GET', url, headers: { host, ...aheadHeaders } });
  }
}
