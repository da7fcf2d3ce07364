import type { Messages } from '../delivery/releaseMessages';

/** A release as far as its code draws. */
export interface Drawer {
  name: string;
  place: string;
  file: string;
  sha384: string;
  /** Reads its texts, where it draws in English; null: in Chinese. */
  english: (() => Promise<Messages>) | null;
}
