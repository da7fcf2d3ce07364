import type { Code } from '@portal/codes';

/** The only error callers see. Match on `code`, show `message`. */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(
    readonly code: Code | 'TIMEOUT' | 'NETWORK',
    /** In Chinese, for the visitor. */
    message: string,
    /** Quote it to support; null when no reply came. */
    readonly requestId: string | null,
    /** What the server told beside the code, such as `leftSeconds`; of a lost reply, see `call`. */
    readonly details: Record<string, unknown> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
