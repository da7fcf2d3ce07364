import type { Messages } from '../delivery/releaseMessages';

/** The part of a release that draws pages on the server. */
export interface Drawer {
  name: string;
  place: string;
  file: string;
  sha384: string;
  /** Reads its English texts; null: it draws in Chinese. */
  english: (() => Promise<Messages>) | null;
}
