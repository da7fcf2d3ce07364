import {
  contentLengthMax,
  contentLengthMin,
  contentTooLong,
  contentTooShort,
  plainLength,
} from '@portal/rules';
import { AppError } from '../AppError';
import { plainText } from './plainText';
import { sanitise } from './sanitise';

const summaryMax = 120;

/** The first 120 characters of a text. */
export const summaryOf = (text: string) => [...text].slice(0, summaryMax).join('');

/**
 * What is kept of a text.
 *
 * @param field  Name of the form field, for the refusal.
 * @throws {AppError} `E0017` when what a reader sees of it is too short or too long.
 */
export function readContent(html: string, field = 'docDetail'): { content: string; summary: string } {
  const content = sanitise(html);
  const text = plainText(content);
  const length = plainLength(text);
  const problem =
    length < contentLengthMin ? contentTooShort : length > contentLengthMax ? contentTooLong : null;
  if (problem) throw new AppError('E0017', { fields: [{ name: field, message: problem }] }, problem);
  return { content, summary: summaryOf(text) };
}
