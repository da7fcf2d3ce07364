import type { BootDocument } from '@portal/contract/internal';
import type { Messages } from '../delivery/releaseMessages';

/** Server code of one release, verified against the hash in its record. */
export interface CodePart {
  /** `shell`, or the name of a remote. */
  name: string;
  file: string;
  code: string;
  /** Its English texts; null: it draws in Chinese. */
  messages: Messages | null;
}

/** What is to be drawn. */
export interface DrawTask {
  boot: BootDocument;
  /** Path and query. */
  address: string;
  /** Draw only the frame, with the skeleton of the page. */
  isFrame: boolean;
}

export interface Markup {
  html: string;
  styles: string;
}

export type DrawOutcome =
  | (Markup & {
      kind: 'drawn';
      /** The code with which the server refused the main content of the page. */
      refusal: string | null;
    })
  /** The page needs data that did not travel along, or the address leads elsewhere. */
  | { kind: 'lacking' }
  /** `area`: whose code it was. `isDead`: it has ended the renderer. */
  | { kind: 'failed'; area: string; label: string; isDead: boolean }
  /** Too much waits already, or it could not be started. */
  | { kind: 'busy' };
