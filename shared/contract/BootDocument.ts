import type { PortalManifest } from './PortalManifest';

/** One remote as this visitor gets it: where its code lies and what it adds. */
export interface LiveRemote {
  name: string;
  version: string;
  /** Address of the federation entry. */
  entry: string;
  /** sha384 of the entry, base64, for subresource integrity; null for one that developers serve themselves. */
  integrity: string | null;
  /**
   * File → sha384 of everything, where the release does not check its own chunks; null where it does, because the entry
   * carries the hashes.
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

/** Look of the portal that the host name stands for. */
export interface Brand {
  name: string;
  /** `#RRGGBB`, or null for the main portal's own colour. */
  color: string | null;
  /** Colour of text on `color`: ink or paper, whichever reads better. */
  onColor: string | null;
  logoUrl: string | null;
  /** Icon in the browser's tab; null: the platform's. */
  faviconUrl?: string | null;
  /** What stands at the foot of its pages; empty: the platform's own words. */
  footer?: string;
  icpNo?: string;
  /** How its managers named and switched its navigation. What is not in it stays as the remote declares it. */
  navigation?: { to: string; label: string; isOn: number }[];
}

/** What operators write around the pages of the main portal. Empty texts are not drawn. */
export interface SiteTexts {
  /** Headline of the home page; null: the platform's own words. */
  home: { firstLine: string; secondLine: string; accent: string; intro: string } | null;
  /** Foot of every page; null: the platform's own words. */
  footer: {
    text: string;
    icpNo: string;
    phone: string;
    email: string;
    qrCode: string;
    qrText: string;
  } | null;
  /** Rows of the home page below its headline, in their order; absent: as they always stood. */
  rows?: ('strip' | 'main' | 'steps' | 'aside' | 'foot')[];
  /** Below the search of the home page; empty or absent: those of the area that searches. */
  hotWords?: string[];
  /** Bands above the header, in their order; absent: of an older server. */
  banners?: SiteBanner[];
  /** The page that shows all of them, whatever their area and whatever was closed; absent: of an older server. */
  bannersAt?: string;
}

/** What everybody is told above the header, on all pages or those of one area. */
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

/** A reply that travelled inside the HTML; see `EarlyCall`. */
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

/** A remote that this session takes from a developer's machine. */
export interface OverrideFacts {
  remote: string;
  /** `http://localhost:9000`; `/local/remote.json` there is a LiveRemote. */
  origin: string;
  /** Unix time in ms. */
  expiresAt: number;
}

/** What the server writes into index.html for the shell. */
export interface BootDocument {
  contract: string;
  /** Absent: Chinese. */
  language?: 'en';
  /** Address of the shell's texts in that language; absent with it. */
  messages?: string;
  /** `main`, a branded portal, or `unknown` when no portal answers to this host name. */
  portal: 'main' | 'subDomain' | 'unknown';
  brand: Brand;
  shellVersion: string;
  /** Short name of exactly these versions; error reports and error pages carry it. */
  composition: string;
  remotes: LiveRemote[];
  early: EarlyReply[];
  /** What of its page the document brings drawn; absent: the frame, and what the shell shows itself. */
  drawn?: DrawnParts;
  /** Empty for everybody but a developer who asked for it. */
  overrides: OverrideFacts[];
  /** Proof that a report of this page load comes from a page of this portal. */
  visit: string;
  /** Address for reports. */
  reportTo: string;
  /** Share of the page loads that report how the releases did, from 0 to 1. */
  sample: number;
  /** Whether identities of persons are checked against a register: a match passes at once. */
  checksPersons?: boolean;
  /** Absent: of an older server, or not known in time. */
  site?: SiteTexts;
  /** Unix time in ms at which the server wrote this. */
  servedAt: number;
}
