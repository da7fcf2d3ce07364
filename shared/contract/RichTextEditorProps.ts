/** What a page gives to the editor in the slot `editor.richText`. */
export interface RichTextEditorProps {
  /** Accessible name of the editor. */
  label: string;
  /** HTML to start with. Later values are not read: give the editor another `key` to start anew. */
  value: string;
  /**
   * HTML and plain length (characters without white space), a moment after each change and at the latest when the
   * editor loses the focus. Empty HTML: nothing is written.
   */
  onChange: (html: string, length: number) => void;
  /** Id of the element that describes what is wrong with the content. */
  describedBy?: string;
  isInvalid?: boolean;
  /** False where the page itself keeps what is written; else the editor keeps a draft in this browser. */
  isDraftKept?: boolean;
}
