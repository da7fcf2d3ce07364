/** One field of a content kind: control in the form, validation by the server, value for readers. */
export type ContentField = {
  label: string;
  /** Help text below the input. */
  hint?: string;
  /** May stay empty. */
  isOptional?: true;
} &
  /** `variables`: names that may occur in the text as `{name}`; `initial`: default text. */
  (
    | { type: 'line' | 'text'; max: number; variables?: readonly string[]; initial?: string }
    /** An amount in yuan. */
    | { type: 'money' }
    | { type: 'rich' | 'day' }
    /** `picture` is a sign, PNG or SVG; `photo` is large. */
    | { type: 'picture' | 'photo' }
    /** `isOwn`: of this portal alone. */
    | { type: 'link'; isOwn?: true }
    /** `isOnce`: it is about the revision that is published with it, and starts anew with the next draft. */
    | { type: 'choice'; options: Readonly<Record<string, string>>; initial?: string; isOnce?: true }
    /** A place in the order, 0 first. */
    | { type: 'order' }
    /** Several short lines. */
    | { type: 'lines'; max: number; entriesMax: number }
    /** A shown piece of another kind. */
    | { type: 'ref'; kind: string }
    /** Things of the market, chosen by name. */
    | { type: 'picks'; of: PickKind; entriesMax: number }
    /** Parts in their order, each with a title and a text, and with what it takes of the market. */
    | { type: 'parts'; textMax: number; entriesMax: number; picks?: PickKind }
  );

/** Market objects that content may refer to. */
export type PickKind = 'api' | 'document';

/** A section of a piece of content. */
export interface ContentPart {
  title: string;
  text: string;
  /** Market objects that it refers to, and what for. */
  picks: { id: string; note: string }[];
}

export interface ContentKindDefinition {
  name: string;
  /** Purpose of the kind in one sentence. */
  help: string;
  /** Page of the portal that shows it. */
  page: string;
  /** Other content depends on it: it cannot expire. */
  isLasting?: true;
  /** Always shown: it can be replaced by a later version, not taken down. */
  isKept?: true;
  /** There is exactly one piece, which can be edited but not added. */
  isSingle?: true;
  /** Field that serves as the title. */
  titleField: string;
  fields: Readonly<Record<string, ContentField>>;
}

export type ContentKindDefinitions = Readonly<Record<string, ContentKindDefinition>>;
