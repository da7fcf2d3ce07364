import type { OperationField, OperationView } from '@portal/calls';
import { escapeText, markdown, markdownCell } from '../../../platform/richText/markdown';
import { plainText } from '../../../platform/richText/plainText';

type Details = Pick<OperationView, 'description' | 'params' | 'request' | 'responses'>;

/**
 * Most characters of Markdown that are rendered for the fields of one operation: strangers wrote them, and a reader is
 * waiting.
 */
const fieldTextMax = 60_000;
const cellMax = 1000;

/** Renders the Markdown of a description to rich text; that of a response, which is shown in a title, to plain text. */
export function drawDescriptions({ description, params, request, responses }: Details): Details {
  let left = fieldTextMax;
  const draw = (field: OperationField): OperationField => {
    const text = field.description.slice(0, cellMax);
    left -= text.length;
    return { ...field, description: left < 0 ? escapeText(text) : withoutHeadings(markdownCell(text)) };
  };
  return {
    description: withoutHeadings(markdown(description)),
    params: params.map(draw),
    request: request && { ...request, fields: request.fields.map(draw) },
    responses: responses.map((response) => ({
      ...response,
      description: plainText(markdown(response.description.slice(0, cellMax))),
      fields: response.fields.map(draw),
    })),
  };
}

/** The page has headings of its own. */
const withoutHeadings = (html: string) =>
  html.replace(/<h[1-6]>/g, '<p><strong>').replace(/<\/h[1-6]>/g, '</strong></p>');
