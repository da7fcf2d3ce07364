import { codes, type Code } from '@portal/codes';
import { term, type Said } from './said/say';

/** A field of a request and what is wrong with it, which whoever filled it in reads in their language. */
export interface WrongField {
  name: string;
  message: Said;
}

/** What the caller may know beside the code. */
export interface RefusalDetails {
  /** What is wrong with single fields of the request. */
  fields?: readonly WrongField[];
  [detail: string]: unknown;
}

/** The one way for a service to refuse: a code of the catalogue, and what the caller may know beside it. */
export class AppError extends Error {
  override readonly name = 'AppError';
  constructor(
    readonly code: Code,
    readonly details: RefusalDetails = {},
    /** In place of the catalogue's text. */
    readonly words: Said = term(codes[code].text),
  ) {
    // For logs and whatever else is written down.
    super(String(words));
  }
}
