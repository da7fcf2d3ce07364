import type { Call, CallReply, SearchKind } from '@portal/calls';

/** What is found of a kind, as far as its address depends on it. */
export interface FoundThing {
  id: string;
  facets: Record<string, string | string[]>;
}

/** The replies that travel in a document. */
export interface PageReplies {
  /** That of a call; null: it is not in the document, or it refuses. */
  of: <C extends Call>(call: C) => CallReply<C> | null;
}

/** A thing of schema.org, without its context. */
export interface SchemaThing {
  '@type': string;
  [property: string]: unknown;
}

/** What one page is about, for whoever reads no more of it than its head. */
export interface PageDescription {
  /** Its own name; absent: the title of its route says as much. */
  title?: string;
  /** Plain text of any length: it is cut. */
  text?: string;
  /** Address of a picture. */
  image?: string | null;
  /** An article rather than a place to go on from. */
  isArticle?: boolean;
  /** Whoever reads it is shown what others are not. */
  isHidden?: boolean;
  /**
   * @param address  Of the page, with its origin.
   * @param publisher  Name of the portal.
   */
  thing?: (address: string, publisher: string) => SchemaThing;
}

/**
 * What the documents of a route say about their page. The room that owns what the page shows describes it, out of the
 * replies that its document carries anyway.
 */
export interface PageKind {
  /** Pattern of the route, as whoever shows it declares it. */
  path: string;
  /** Fields of the query that make another page, at each address the same ones or not; all others are no part of it. */
  query?: readonly string[] | ((query: URLSearchParams) => readonly string[]);
  /** Open to everybody and of interest to one: nothing to be found. */
  isPersonal?: boolean;
  describe?: (replies: PageReplies) => PageDescription | null;
  /** The things that have a page here: their kind in the search, and the address of each. */
  things?: { kind: SearchKind; addressOf: (thing: FoundThing) => string };
}
