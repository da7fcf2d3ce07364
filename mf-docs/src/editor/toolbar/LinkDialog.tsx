import { Editor, Range, Transforms } from 'slate';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { Field, TextInput, useStateFor } from '@portal/design';
import { setLink } from '../model/inlines';
import { findChosenImage, findLink } from '../model/questions';
import type { RichEditor } from '../model/elements';
import { ToolDialog } from './ToolDialog';

const unsafeAddress = '请输入 http://、https:// 开头的网址，或以 / 开头的本站地址';

const addressAt = (editor: RichEditor) =>
  findLink(editor)?.[0].url ?? findChosenImage(editor)?.[0].href ?? '';

/** Edits the address of a link, and its text when nothing is selected. */
export function LinkDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const editor = useSlateStatic();
  const [place] = useStateFor(isOpen, editor.selection ?? Editor.range(editor, Editor.end(editor, [])));
  const [url, setUrl] = useStateFor(isOpen, addressAt(editor));
  const [text, setText] = useStateFor(isOpen, '');
  const [error, setError] = useStateFor<string | undefined>(isOpen, undefined);
  const hasText = !Range.isCollapsed(place) || findChosenImage(editor) !== null;

  function handleSubmit() {
    Transforms.select(editor, place);
    if (!setLink(editor, url, text.trim())) return setError(unsafeAddress);
    onClose();
    // After the dialog has released the focus.
    setTimeout(() => ReactEditor.focus(editor));
  }

  return (
    <ToolDialog title="链接" isOpen={isOpen} onClose={onClose} onSubmit={handleSubmit}>
      <Field label="地址" error={error} hint="例如 https://example.com 或 /help">
        <TextInput value={url} maxLength={500} onChange={({ target }) => setUrl(target.value)} />
      </Field>
      {!hasText && (
        <Field label="文字" hint="不填则显示地址">
          <TextInput value={text} maxLength={100} onChange={({ target }) => setText(target.value)} />
        </Field>
      )}
    </ToolDialog>
  );
}
