import type { ComponentType } from 'react';
import type { ReviewView } from '@portal/calls';

/** What a desk draws itself of its cases. */
export interface CaseParts {
  /** Rich text of a field; absent: there is none. */
  RichText?: ComponentType<{ html: string }>;
  /** Below the fields: what else there is to look at. */
  Details?: ComponentType<{ view: ReviewView }>;
  /** Passing a case is asked about once more, with what it says: of money. */
  isAsked?: boolean;
}
