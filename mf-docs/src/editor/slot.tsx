import type { RichTextEditorProps } from '@portal/contract';
import { RichTextEditor } from './RichTextEditor';

/** Provides the editor to pages of other remotes through the slot `editor.richText`. */
export function widget(props: RichTextEditorProps) {
  return <RichTextEditor {...props} />;
}
