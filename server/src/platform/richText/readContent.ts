import { lengthProblem, plainLength } from '@portal/rules';
import { AppError } from '../AppError';
import { plainText } from './plainText';
import { sanitise } from './sanitise';
import { term } from '../said/say';

const summaryMax = 120;

/** What a text begins with, at most 120 characters; what is cut off is said by the last. */
export function summaryOf(text: string): string {
  const characters = [...text];
  return characters.length <= summaryMax
    ? text
    : `${characters
        .slice(0, summaryMax - 1)
        .join('')
        .trimEnd()}…`;
}

/** A form field that holds rich text. */
interface ContentField {
  name: string;
  /** In the refusal. */
  title: string;
}

/**
 * What is kept of a text.
 *
 * @throws {AppError} `E0017` when what a reader sees of it is too short or too long.
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
