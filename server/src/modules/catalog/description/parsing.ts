import type { Work } from '../../../platform/workers/Workers';
import type { ParsedDescription } from './parseDescription';

/** Strangers wrote it and its length does not bound the work, so a worker thread parses it. */
export const parsing: Work<[text: string], ParsedDescription> = {
  file: require.resolve('./parseDescription'),
  name: 'parseDescription',
};

/**
 * Parses in this thread, for callers that may wait. The parser is a tenth of the server's code, so it is loaded on
 * first use.
 */
export async function parseDescription(text: string): Promise<ParsedDescription> {
  const { parseDescription: parse } = await import('./parseDescription');
  return parse(text);
}
