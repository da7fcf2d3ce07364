import type { Work } from '../../platform/workers/Workers';
import type { ParsedDescription } from './parseDescription';

/** Strangers wrote it, and its length says nothing about the work that it makes: a worker reads it. */
export const parsing: Work<[text: string], ParsedDescription> = {
  file: require.resolve('./parseDescription'),
  name: 'parseDescription',
};

/** Reads one here, for whoever may wait. What does so is a tenth of all code: it is loaded when there is one to read. */
export async function parseDescription(text: string): Promise<ParsedDescription> {
  const { parseDescription: parse } = await import('./parseDescription');
  return parse(text);
}
