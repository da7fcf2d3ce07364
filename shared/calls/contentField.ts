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
    /** `picture` is an icon or logo, PNG or SVG; `photo` is a large image. */
    | { type: 'picture' | 'photo' }
    /** `isOwn`: only addresses of this portal. */
    | { type: 'link'; isOwn?: true }
    /** `isOnce`: concerns a single revision; every new draft starts with the initial value. */
    | { type: 'choice'; options: Readonly<Record<string, string>>; initial?: string; isOnce?: true }
    /** Position in the order, from 0. */
    | { type: 'order' }
    /** Several short lines. */
    | { type: 'lines'; max: number; entriesMax: number }
    /** A published piece of another kind. */
    | { type: 'ref'; kind: string }
    /** Market objects, chosen by name. */
    | { type: 'picks'; of: PickKind; entriesMax: number }
    /** Sections in order, each with a title, a text and the market objects that it refers to. */
    | { type: 'parts'; textMax: number; entriesMax: number; picks?: PickKind }
  );

/** Market objects that content may refer to. */
export type PickKind = 'api' | 'document';

/** A section of a piece of content. */
export interface ContentPart {
  title: string;
  text: string;
  /** Market objects that it refers to, with a note on each. */
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
