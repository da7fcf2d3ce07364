import type { FavouriteFacts } from '../../platform/db/tables';

/** Something that can be collected, as it is now. */
export interface Subject {
  title: string;
  brief: string;
  provider: string;
  facts: FavouriteFacts;
}
