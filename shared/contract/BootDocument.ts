import type { PortalManifest } from './PortalManifest';

/** The release of a remote that this visitor gets, with the addresses of its files and its manifest. */
export interface LiveRemote {
  name: string;
  version: string;
  /** Address of the federation entry. */
  entry: string;
  /** SHA-384 of the entry in base64, for subresource integrity; null when a developer serves it. */
  integrity: string | null;
  /**
   * File → SHA-384 in base64, for releases that do not check their own chunks; null for those that do, because their
   * entry contains the hashes.
   */
  hashes: Record<string, string> | null;
  /** Global variable that the entry sets. */
  globalName: string;
  manifest: PortalManifest;
  /** Exposed module → its script files, in load order. Used to preload a page before it is opened. */
  assets: Record<string, string[]>;
  /** Late shared module → the exposed modules that need it from the start; absent: unknown. */
  late?: Record<string, string[]>;
  /** Address of its texts in the language of the document; absent: Chinese, or it has none. */
  messages?: string;
}

/** Appearance of the portal of the host name. */
export interface Brand {
  name: string;
  /** `#RRGGBB`, or null for the main portal's own colour. */
  color: string | null;
  /** Colour of text on `color`: ink or paper, whichever reads better. */
  onColor: string | null;
  logoUrl: string | null;
  /** Icon in the browser's tab; null: the platform's. */
  faviconUrl?: string | null;
  /** Text in the footer; empty: the platform's. */
  footer?: string;
  icpNo?: string;
  /** Navigation entries that its managers renamed or switched; others stay as the remote declares them. */
  navigation?: { to: string; label: string; isOn: number }[];
}

/** Texts of operators around the pages of the main portal. Empty ones are not shown. */
export interface SiteTexts {
  /** Headline of the home page; null: the default. */
  home: { firstLine: string; secondLine: string; accent: string; intro: string } | null;
  /** Footer of every page; null: the default. */
  footer: {
    text: string;
    icpNo: string;
    phone: string;
    email: string;
    qrCode: string;
    qrText: string;
  } | null;
  /** Rows of the home page below its headline, in order; absent: the default order. */
  rows?: ('strip' | 'main' | 'steps' | 'aside' | 'foot')[];
  /** Words below the search of the home page; empty or absent: those of the remote that owns the search. */
  hotWords?: string[];
  /** Announcements above the header, in order; older servers omit it. */
  banners?: SiteBanner[];
  /** Page with all announcements, of every area and including closed ones; older servers omit it. */
  bannersAt?: string;
}

/** An announcement to all visitors above the header, on all pages or those of one area. */
export interface SiteBanner {
  id: string;
  text: string;
  tone: 'calm' | 'warn' | 'bad';
  /** `all`, or the name of a remote. */
  area: string;
  closing: 'yes' | 'no';
  /** Address of this portal; empty: none. */
  link: string;
}

/** A reply embedded in the HTML; see `EarlyCall`. */
export interface EarlyReply {
  key: string;
  reply: unknown;
}

/** Parts of remotes that the server has drawn into the document, for React to hydrate. */
export interface DrawnParts {
  /** Whether the page of the address is drawn. */
  isPage: boolean;
  /** Ids (`widgetId`) of the drawn widgets. */
  widgets: string[];
}

/** A remote that this session loads from a developer's machine. */
export interface OverrideFacts {
  remote: string;
  /** `http://localhost:9000`; `/local/remote.json` there is a LiveRemote. */
  origin: string;
  /** Unix time in ms. */
  expiresAt: number;
}

/** Data that the server embeds in index.html for the shell. */
export interface BootDocument {
  contract: string;
  /** Absent: Chinese. */
  language?: 'en';
  /** Address of the shell's texts in that language; absent with it. */
  messages?: string;
  /** `main`, a branded portal, or `unknown` when no portal has this host name. */
  portal: 'main' | 'subDomain' | 'unknown';
  brand: Brand;
  shellVersion: string;
  /** Id of this combination of versions, included in error reports and on error pages. */
  composition: string;
  remotes: LiveRemote[];
  early: EarlyReply[];
  /** Parts of the page rendered in the document; absent: only the frame and the shell's own content. */
  drawn?: DrawnParts;
  /** Overrides chosen by a developer in this session; empty for everyone else. */
  overrides: OverrideFacts[];
  /** Proof that a report of this page load comes from a page of this portal. */
  visit: string;
  /** Address for reports. */
  reportTo: string;
  /** Share of page loads, from 0 to 1, that report the health of their releases. */
  sample: number;
  /** Whether identities of persons are checked against a register: a match passes at once. */
  checksPersons?: boolean;
  /** Absent: from an older server, or not available in time. */
  site?: SiteTexts;
  /** Unix time in ms at which the server created the document. */
  servedAt: number;
}
