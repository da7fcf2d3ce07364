import type { FavouriteFacts } from '../../platform/db/tables';

/** The present state of something that can be collected. */
export interface Subject {
  title: string;
  brief: string;
  provider: string;
  facts: FavouriteFacts;
}
