/** Props of the editor in the slot `editor.richText`. */
export interface RichTextEditorProps {
  /** Accessible name of the editor. */
  label: string;
  /** Initial HTML. Later values are ignored; a new `key` resets the editor. */
  value: string;
  /**
   * Receives the HTML and its length (characters without white space), shortly after each change and at the latest when
   * the editor loses the focus. Empty HTML: the editor is empty.
   */
  onChange: (html: string, length: number) => void;
  /** Id of the element with the error message. */
  describedBy?: string;
  isInvalid?: boolean;
  /** False: the page stores drafts itself; otherwise the editor stores one in this browser. */
  isDraftKept?: boolean;
}
