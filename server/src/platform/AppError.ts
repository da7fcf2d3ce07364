import { codes, type Code } from '@portal/codes';

/** The one way for a service to refuse: a code of the catalogue, and what the caller may know beside it. */
export class AppError extends Error {
  override readonly name = 'AppError';
  constructor(
    readonly code: Code,
    readonly details: Record<string, unknown> = {},
    /** In place of the catalogue's text. */
    message: string = codes[code].text,
  ) {
    super(message);
  }
}
