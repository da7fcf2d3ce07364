/** One field of a piece of content: what its form draws, what the server asks of it, what a reader gets. */
export type ContentField = {
  label: string;
  /** Under the entry, in words for the operator. */
  hint?: string;
  /** It may stay empty. */
  isOptional?: true;
} &
  /** `variables`: names that may stand in it as `{name}`; `initial`: what it says before anybody has changed it. */
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

/** What of the market a piece may name. */
export type PickKind = 'api' | 'document';

/** A part of a piece. */
export interface ContentPart {
  title: string;
  text: string;
  /** What it takes, and what for. */
  picks: { id: string; note: string }[];
}

export interface ContentKindDefinition {
  name: string;
  /** In one sentence, what it is for. */
  help: string;
  /** The page of the portal that shows it. */
  page: string;
  /** Others stand on it: it has no end by itself. */
  isLasting?: true;
  /** It is always shown: a later version takes its place, nothing takes it away. */
  isKept?: true;
  /** There is one of it, which is changed and never added. */
  isSingle?: true;
  /** The field that a piece is known by. */
  titleField: string;
  fields: Readonly<Record<string, ContentField>>;
}

export type ContentKindDefinitions = Readonly<Record<string, ContentKindDefinition>>;
