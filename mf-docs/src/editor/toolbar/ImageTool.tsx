import { useRef, useState } from 'react';
import { Transforms, type Path } from 'slate';
import { useSlate } from 'slate-react';
import { Field, TextInput } from '@portal/design';
import { plainAmount } from '@portal/rules';
import type { Image } from '../model/elements';
import { findImage } from '../model/questions';
import type { Images } from '../useImages';
import { ToolButton } from './ToolButton';
import { ToolDialog } from './ToolDialog';

const widthMax = 2000;

/** Uploads pictures; with a picture selected, edits its alternative text and width. */
export function ImageTool({ images }: { images: Images }) {
  const editor = useSlate();
  const input = useRef<HTMLInputElement>(null);
  const [edited, setEdited] = useState<{ path: Path; alt: string; width: string } | null>(null);
  const chosen = findImage(editor);

  function handleUse() {
    if (!chosen) return input.current?.click();
    const [{ alt = '', width }, path] = chosen;
    setEdited({ path, alt, width: width ? String(width) : '' });
  }

  function handleSubmit() {
    if (!edited) return;
    const { path, alt, width } = edited;
    const px = Math.min(Number(width), widthMax);
    const at = { at: path, voids: true };
    if (alt.trim()) Transforms.setNodes<Image>(editor, { alt: alt.trim() }, at);
    else Transforms.unsetNodes(editor, 'alt', at);
    Transforms.unsetNodes(editor, 'height', at);
    if (px > 0) Transforms.setNodes<Image>(editor, { width: px }, at);
    else Transforms.unsetNodes(editor, 'width', at);
    setEdited(null);
  }

  return (
    <>
      <ToolButton
        icon="image"
        label={chosen ? '图片设置' : '插入图片'}
        isPressed={chosen !== null}
        onUse={handleUse}
      />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple
        hidden
        aria-label="选择图片"
        onChange={({ target }) => {
          images.upload([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <ToolDialog
        title="图片设置"
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
        onSubmit={handleSubmit}
      >
        <Field label="说明文字" hint="图片看不到时读出来的内容，请写清图片表示什么">
          <TextInput
            maxLength={100}
            value={edited?.alt ?? ''}
            onChange={({ target }) => setEdited((last) => last && { ...last, alt: target.value })}
          />
        </Field>
        <Field label="宽度（像素）" hint="不填则按原来的大小">
          <TextInput
            inputMode="numeric"
            maxLength={4}
            value={edited?.width ?? ''}
            onChange={({ target }) =>
              setEdited((last) => last && { ...last, width: plainAmount(target.value).replace(/\D/g, '') })
            }
          />
        </Field>
      </ToolDialog>
    </>
  );
}
