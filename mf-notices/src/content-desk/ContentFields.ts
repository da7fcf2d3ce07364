import type { AnyContent } from '@portal/calls';

export interface ContentFields {
  content: AnyContent;
  /** `yyyy-MM-dd HH:mm`; empty: immediately. */
  from: string;
  /** The same format; empty: unlimited. */
  until: string;
  /** Set by the button that was pressed; false saves a draft. */
  isPublishing: boolean;
}
