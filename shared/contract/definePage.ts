import type { ComponentType } from 'react';

/** Where the visitor is, as a page's `load` sees it. */
export interface PageRequest {
  params: Record<string, string | undefined>;
  query: URLSearchParams;
  /** Aborted when the visitor leaves before the page is there. */
  signal: AbortSignal;
}

/**
 * A page of a remote. The shell calls `load` before it draws `Page`, again when the address changes,
 * and shows why when it rejects: the server's sentence for a code, 重试 for a reply that did not come.
 */
export interface Page<Data = unknown> {
  load: (request: PageRequest) => Promise<Data>;
  Page: ComponentType<{ data: Data }>;
}

/** Types a page; a module of a remote exports the result as `page`. */
export function definePage<Data>(page: Page<Data>): Page<Data> {
  return page;
}
