import type { ChargeType } from '@portal/calls';
import type { FavouriteFacts } from '../../platform/db/tables';

/** Something that can be collected, as it is now. */
export interface Subject {
  title: string;
  brief: string;
  provider: string;
  chargeType: ChargeType | null;
  facts: FavouriteFacts;
}
