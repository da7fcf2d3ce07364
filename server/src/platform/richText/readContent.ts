import { lengthProblem, plainLength } from '@portal/rules';
import { AppError } from '../AppError';
import { plainText } from './plainText';
import { sanitise } from './sanitise';
import { term } from '../i18n/say';

const summaryMax = 120;

/** Beginning of a text, at most 120 characters; a cut text ends with an ellipsis. */
export function summaryOf(text: string): string {
  const characters = [...text];
  return characters.length <= summaryMax
    ? text
    : `${characters
        .slice(0, summaryMax - 1)
        .join('')
        .trimEnd()}…`;
}

/** A form field with rich text. */
interface ContentField {
  name: string;
  /** Name in the refusal. */
  title: string;
}

/**
 * Validates and sanitises rich text for storing.
 *
 * @throws {AppError} `E0017` when its visible text is too short or too long.
 */
export function readContent(
  html: string,
  { name, title }: ContentField = { name: 'docDetail', title: /* as is */ '文档内容' },
): { content: string; summary: string } {
  const content = sanitise(html);
  const text = plainText(content);
  const problem = lengthProblem(plainLength(text), title);
  if (problem) throw new AppError('E0017', { fields: [{ name, message: term(problem) }] }, term(problem));
  return { content, summary: summaryOf(text) };
}
