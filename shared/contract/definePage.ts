import type { ComponentType } from 'react';

/** What `load` of a page gets to know about the visitor's address. */
export interface PageRequest {
  params: Record<string, string | undefined>;
  query: URLSearchParams;
  /** Aborted when the visitor leaves before the page is there. */
  signal: AbortSignal;
}

/**
 * A page of a remote. The shell calls `load` before it draws `Page`, and again when the address changes. When `load`
 * rejects, the shell shows the server's sentence for a code, or 重试 when no reply came.
 */
export interface Page<Data = unknown> {
  load: (request: PageRequest) => Promise<Data>;
  Page: ComponentType<{ data: Data }>;
}

/** Types a page; a module of a remote exports the result as `page`. */
export function definePage<Data>(page: Page<Data>): Page<Data> {
  return page;
}
