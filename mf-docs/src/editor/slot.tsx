import type { RichTextEditorProps } from '@portal/contract';
import { RichTextEditor } from './RichTextEditor';

/** Fills the slot `editor.richText` for pages of other remotes. */
export function widget(props: RichTextEditorProps) {
  return <RichTextEditor {...props} />;
}
