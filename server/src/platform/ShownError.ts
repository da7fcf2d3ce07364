/** An expected error of a command or start: only its message is shown. Other errors are shown with a stack trace. */
export class ShownError extends Error {
  override readonly name = 'ShownError';
}
