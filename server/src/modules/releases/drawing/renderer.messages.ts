import type { BootDocument } from '@portal/contract/internal';
import type { Messages } from '../delivery/releaseMessages';

/** Code of one release, as its record has the hash of it. */
export interface CodePart {
  /** `shell`, or the name of a remote. */
  name: string;
  file: string;
  code: string;
  /** What its texts are in English; null: it draws in Chinese. */
  messages: Messages | null;
}

/** What is to be drawn. */
export interface DrawTask {
  boot: BootDocument;
  /** Path and query. */
  address: string;
  /** The frame alone, with the skeleton of the page. */
  isFrame: boolean;
}

export interface Markup {
  html: string;
  styles: string;
}

export type DrawOutcome =
  | (Markup & {
      kind: 'drawn';
      /** Code with which the server has refused what the page is about. */
      refusal: string | null;
    })
  /** The page needs data that did not travel along, or the address leads elsewhere. */
  | { kind: 'lacking' }
  /** `area`: whose code it was. `isDead`: it has ended the renderer. */
  | { kind: 'failed'; area: string; label: string; isDead: boolean }
  /** Too much waits already, or it could not be started. */
  | { kind: 'busy' };
