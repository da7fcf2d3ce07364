import type { ComponentType } from 'react';
import type { ReviewView } from '@portal/calls';

/** The parts of a case that a desk draws itself. */
export interface CaseParts {
  /** Draws fields of rich text; absent: there are none. */
  RichText?: ComponentType<{ html: string }>;
  /** Drawn below the fields. */
  Details?: ComponentType<{ view: ReviewView }>;
  /** Whether passing needs a confirmation that repeats the facts, as for money. */
  isAsked?: boolean;
}
