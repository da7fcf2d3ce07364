import type { BaseEditor } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';

/** Formatting of a text node. */
export interface Marks {
  bold?: true;
  italic?: true;
  underline?: true;
  strike?: true;
  sub?: true;
  sup?: true;
  code?: true;
  /** A CSS colour. */
  color?: string;
  background?: string;
}
export type Mark = keyof Marks;

/** A line break inside a block is `\n`. */
export interface RichLeaf extends Marks {
  text: string;
}

export type Align = 'left' | 'center' | 'right' | 'justify';

export interface Link {
  type: 'link';
  url: string;
  children: RichLeaf[];
}

export interface Image {
  type: 'image';
  /** Empty during the upload. */
  url: string;
  alt?: string;
  /** In px. */
  width?: number;
  height?: number;
  /** Target, if the picture is a link. */
  href?: string;
  /** Set during the upload, to find the picture again. */
  uploadId?: string;
  children: RichLeaf[];
}

export type Inline = RichLeaf | Link | Image;

export interface Paragraph {
  type: 'paragraph';
  align?: Align;
  children: Inline[];
}

export interface Heading {
  type: 'heading';
  level: 1 | 2 | 3 | 4 | 5 | 6;
  align?: Align;
  children: Inline[];
}

/** Plain text; lines are separated by `\n`. */
export interface Code {
  type: 'code';
  language?: string;
  children: RichLeaf[];
}

export interface Quote {
  type: 'quote';
  children: Block[];
}

export interface List {
  type: 'list';
  isOrdered: boolean;
  start?: number;
  children: Item[];
}

export interface Item {
  type: 'item';
  children: Block[];
}

export interface Table {
  type: 'table';
  children: Row[];
}

export interface Row {
  type: 'row';
  children: Cell[];
}

export interface Cell {
  type: 'cell';
  isHeader?: true;
  /** Set only when above 1. */
  colspan?: number;
  rowspan?: number;
  background?: string;
  children: Block[];
}

export interface Rule {
  type: 'rule';
  children: RichLeaf[];
}

export type Block = Paragraph | Heading | Code | Quote | List | Table | Rule;
export type RichElement = Block | Item | Row | Cell | Link | Image;
export type RichEditor = BaseEditor & ReactEditor & HistoryEditor;

/** Blocks that contain only inlines. */
export const textBlocks = ['paragraph', 'heading', 'code'] as const;
export type TextBlock = Paragraph | Heading | Code;

declare module 'slate' {
  interface CustomTypes {
    Editor: RichEditor;
    Element: RichElement;
    Text: RichLeaf;
  }
}

export const emptyParagraph = (): Paragraph => ({ type: 'paragraph', children: [{ text: '' }] });
export const emptyDocument = (): Block[] => [emptyParagraph()];
