import type { ComponentType } from 'react';
import type { ReviewView } from '@portal/calls';

/** What a desk draws itself of its cases. */
export interface CaseParts {
  /** Rich text of a field; absent: there is none. */
  RichText?: ComponentType<{ html: string }>;
  /** Below the fields: what else there is to look at. */
  Details?: ComponentType<{ view: ReviewView }>;
}
