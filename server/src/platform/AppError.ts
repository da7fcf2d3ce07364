import { codes, type Code } from '@portal/codes';
import { term, type Translatable } from './i18n/say';

/** A field of a request and what is wrong with it, translated for the reader. */
export interface WrongField {
  name: string;
  message: Translatable;
}

/** What the caller may learn beside the code. */
export interface RefusalDetails {
  /** Errors of single fields of the request. */
  fields?: readonly WrongField[];
  [detail: string]: unknown;
}

/** The way for a service to refuse: a code of the catalogue, and details for the caller. */
export class AppError extends Error {
  override readonly name = 'AppError';
  constructor(
    readonly code: Code,
    readonly details: RefusalDetails = {},
    /** Replaces the text of the catalogue. */
    readonly words: Translatable = term(codes[code].text),
  ) {
    // In Chinese, for logs and stored texts.
    super(String(words));
  }
}
