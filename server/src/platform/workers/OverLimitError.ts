/** Work exceeded its limits. Its file is to blame and is refused. */
export class OverLimitError extends Error {
  override readonly name = 'OverLimitError';
  constructor(readonly limit: 'time' | 'memory') {
    super(limit);
  }
}
