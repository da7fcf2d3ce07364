/** What a page gives to the editor in the slot `editor.richText`. */
export interface RichTextEditorProps {
  /** Says what is written here, to those who cannot see the heading. */
  label: string;
  /** HTML to start with. Later values are not read: give the editor another `key` to start anew. */
  value: string;
  /**
   * HTML and plain length (characters without white space), a moment after each change and at the latest when the
   * editor loses the focus. Empty HTML: nothing is written.
   */
  onChange: (html: string, length: number) => void;
  /** Of a message about what is wrong with it. */
  describedBy?: string;
  isInvalid?: boolean;
  /** False where the page itself keeps what is written; else the editor keeps a draft in this browser. */
  isDraftKept?: boolean;
}
