import type { Call, CallReply, SearchKind } from '@portal/calls';

/** A found object, as far as its address depends on it. */
export interface FoundThing {
  id: string;
  facets: Record<string, string | string[]>;
}

/** Replies that are embedded in a document. */
export interface PageReplies {
  /** Reply of a call; null: not embedded, or refused. */
  of: <C extends Call>(call: C) => CallReply<C> | null;
}

/** What a document is asked for. */
export interface AskedPage {
  query: URLSearchParams;
  language: 'zh' | 'en';
}

/** An object of schema.org, without its context. */
export interface SchemaThing {
  '@type': string;
  [property: string]: unknown;
}

/** Description of a page, for search engines and link previews, which read only its head. */
export interface PageDescription {
  /** Title of the page; absent: the title of its route. */
  title?: string;
  /** Plain text of any length; it is cut to the length of a description. */
  text?: string;
  /** Address of a picture. */
  image?: string | null;
  /** Whether it is an article, rather than a page that leads elsewhere. */
  isArticle?: boolean;
  /** Whether the reader sees something that others do not. */
  isHidden?: boolean;
  /**
   * @param address  Full address of the page.
   * @param publisher  Name of the portal.
   */
  thing?: (address: string, publisher: string) => SchemaThing;
}

/**
 * What documents of a route say about their page. The module that owns the content describes it, from the replies that
 * the document contains anyway.
 */
export interface PageKind {
  /** Pattern of the route, as its remote declares it. */
  path: string;
  /**
   * Query fields that make a different page (fixed, or depending on the address); all others are dropped from its
   * canonical address.
   */
  query?: readonly string[] | ((query: URLSearchParams) => readonly string[]);
  /** Public, but about one person: not to be indexed. */
  isPersonal?: boolean;
  describe?: (replies: PageReplies, asked: AskedPage) => PageDescription | null;
  /** For the site map: search kind of the objects with a page here, and the address of each. */
  things?: { kind: SearchKind; addressOf: (thing: FoundThing) => string };
}
