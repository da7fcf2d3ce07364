import { codes, type Code } from '@portal/codes';

/** What the caller may know beside the code. */
export interface RefusalDetails {
  /** What is wrong with single fields of the request. */
  fields?: readonly { name: string; message: string }[];
  [detail: string]: unknown;
}

/** The one way for a service to refuse: a code of the catalogue, and what the caller may know beside it. */
export class AppError extends Error {
  override readonly name = 'AppError';
  constructor(
    readonly code: Code,
    readonly details: RefusalDetails = {},
    /** In place of the catalogue's text. */
    message: string = codes[code].text,
  ) {
    super(message);
  }
}
