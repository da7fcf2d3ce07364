/** One field of a piece of content: what its form draws, what the server asks of it, what a reader gets. */
export type ContentField = {
  label: string;
  /** Under the entry, in words for the operator. */
  hint?: string;
  /** It may stay empty. */
  isOptional?: true;
} & (
  | { type: 'line' | 'text'; max: number }
  | { type: 'rich' | 'picture' | 'link' | 'day' }
  | { type: 'choice'; options: Readonly<Record<string, string>> }
  /** A place in the order, 0 first. */
  | { type: 'order' }
  /** Several short lines. */
  | { type: 'lines'; max: number; entriesMax: number }
);

export interface ContentKindDefinition {
  name: string;
  /** In one sentence, what it is for. */
  help: string;
  /** The page of the portal that shows it. */
  page: string;
  /** There is one of it, which is changed and never added. */
  isSingle?: true;
  /** The field that a piece is known by. */
  titleField: string;
  fields: Readonly<Record<string, ContentField>>;
}

export type ContentKindDefinitions = Readonly<Record<string, ContentKindDefinition>>;
