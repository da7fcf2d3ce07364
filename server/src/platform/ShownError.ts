/** A start that cannot succeed, told in a sentence for whoever started the server. Others show where they were thrown. */
export class ShownError extends Error {
  override readonly name = 'ShownError';
}
