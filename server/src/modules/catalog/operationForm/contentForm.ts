import type { OperationForm } from '@portal/calls';
import { isObject } from '@portal/rules';
import { mainContent } from '../description/mainContent';
import type { OpenApiDocument } from '../description/OpenApiDocument';
import { resolveRef } from '../description/resolveRef';
import type { Json } from './pathItem';

export type ContentForm = NonNullable<OperationForm['body']>;

/** Longest text that the form can edit; longer ones are left unchanged. */
const textMax = 60_000;

export const noContent: ContentForm = { contentType: '', schema: '', example: '', isKept: 0 };

/** The preferred content of a request or response, as editable texts. */
export function readContentForm(document: OpenApiDocument, node: unknown): ContentForm {
  const content = mainContent(document, node);
  if (!content) return noContent;
  const { contentType, media } = content;
  const schema = media.schema === undefined ? '' : JSON.stringify(media.schema, null, 2);
  const example = exampleText(document, media);
  if (schema.length > textMax || example.length > textMax) return { ...noContent, contentType, isKept: 1 };
  return { contentType, schema, example, isKept: 0 };
}

/** The example of the description itself. */
function exampleText(document: OpenApiDocument, media: Json): string {
  const named = isObject(media.examples) ? resolveRef(document, Object.values(media.examples)[0]) : undefined;
  const given = media.example ?? (isObject(named) ? named.value : undefined);
  if (given === undefined) return '';
  return typeof given === 'string' ? given : JSON.stringify(given, null, 2);
}

/** The edited content; whatever the form does not show is kept. Undefined: there is none. */
export function writeContent(document: OpenApiDocument, node: unknown, form: ContentForm): Json | undefined {
  const { contentType } = form;
  if (contentType === '') return undefined;
  const before = mainContent(document, node);
  const others = Object.entries(isObject(node) ? node : {}).filter(
    ([type]) => type !== before?.contentType && type !== contentType,
  );
  const media = before?.media ?? {};
  return {
    [contentType]: form.isKept === 1 ? media : mediaOf(document, media, form),
    ...Object.fromEntries(others),
  };
}

function mediaOf(
  document: OpenApiDocument,
  before: Json,
  { contentType, schema, example }: ContentForm,
): Json {
  const { schema: _, ...rest } = before;
  const media: Json = schema.trim() === '' ? rest : { ...rest, schema: JSON.parse(schema) };
  // Several examples are scenarios of a sandbox, so they are kept unless the one shown was edited.
  if (example === exampleText(document, before)) return media;
  const { example: __, examples: ___, ...bare } = media;
  if (example.trim() === '') return bare;
  const read: unknown = /json/i.test(contentType) ? JSON.parse(example) : example;
  return { ...bare, example: read };
}
