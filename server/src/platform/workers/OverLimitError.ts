/** A piece of work passed what it may take. Its file is to blame, and refused. */
export class OverLimitError extends Error {
  override readonly name = 'OverLimitError';
  constructor(readonly limit: 'time' | 'memory') {
    super(limit);
  }
}
