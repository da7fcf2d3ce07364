import { useMemo, useRef, useState } from 'react';
import type { Descendant } from 'slate';
import { Editable, Slate, withReact } from 'slate-react';
import styled from 'styled-components';
import type { RichTextEditorProps } from '@portal/contract';
import { theme } from '@portal/design';
import { proseStyles } from '@portal/richtext';
import { DraftOffer } from './DraftOffer';
import { drawElement } from './drawElement';
import { drawLeaf } from './drawLeaf';
import { EditorFoot } from './EditorFoot';
import { handleKey } from './handleKey';
import { createRichEditor } from './model/createRichEditor';
import { readHtml } from './model/readHtml';
import { Toolbar } from './toolbar/Toolbar';
import { useChanges } from './useChanges';
import { useImages } from './useImages';
import { usePaste } from './usePaste';
import { useProblem } from './useProblem';
import { EditorProblem } from './EditorProblem';

/** Rich-text editor. It takes and returns HTML; the document in between is normalised, so it cannot be malformed. */
export function RichTextEditor({
  label,
  value: html,
  onChange,
  describedBy,
  isInvalid,
  isDraftKept = true,
}: RichTextEditorProps) {
  const editor = useMemo(() => withReact(createRichEditor()), []);
  const [start] = useState<Descendant[]>(() => readHtml(html));
  const isLeaving = useRef(false);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  // A disabled fieldset disables form controls, but not contenteditable elements.
  const isGreyed = Boolean(frame?.closest('fieldset[disabled]'));
  const { problem, say } = useProblem();
  const changes = useChanges(editor, html, onChange, isDraftKept);
  const images = useImages(editor, say);
  const handlePaste = usePaste(editor, images, say);

  return (
    <Frame ref={setFrame} $isInvalid={isInvalid} data-editor="">
      <DraftOffer
        draft={changes.offered}
        onRestore={() => changes.restore()}
        onDiscard={() => changes.discard()}
      />
      <Slate editor={editor} initialValue={start} onChange={changes.handleChange}>
        <Toolbar images={images} onProblem={say} />
        <EditorProblem text={problem} />
        <Area
          role="textbox"
          readOnly={isGreyed}
          tabIndex={0}
          aria-readonly={isGreyed || undefined}
          aria-multiline="true"
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          spellCheck={false}
          renderElement={drawElement}
          renderLeaf={drawLeaf}
          onKeyDown={(event) => handleKey(editor, event, isLeaving, say)}
          onPaste={handlePaste}
          onDrop={(event: React.DragEvent) => images.takeDropped(event)}
          onBlur={() => changes.flush()}
        />
        <EditorFoot length={changes.length} savedAt={changes.savedAt} />
      </Slate>
    </Frame>
  );
}

/** Grows with its text; the initial size is that of `Area`. */
const Frame = styled.div<{ $isInvalid?: boolean }>`
  max-width: 100%;
  border: 1px solid ${({ $isInvalid }) => ($isInvalid ? theme.color.bad : theme.color.control)};
  border-radius: ${theme.radius.control};
  background: ${theme.color.paper};
  &:focus-within {
    border-color: ${theme.color.brand};
  }
  /* The ring of the text is around its frame: its own would lie under the toolbar, and be cut by what scrolls. */
  &:has(> [role='textbox']:focus-visible) {
    outline: 2px solid ${theme.color.brand};
    outline-offset: 2px;
  }
`;

/**
 * Styled like the published text, plus what only the editor shows, and without the frame of code blocks. Wide tables
 * scroll with the text: a frame of their own would be out of reach for keyboards, or take the focus from the caret.
 */
const Area = styled(Editable)`
  min-width: min(720px, 100%);
  min-height: 420px;
  padding: ${theme.space.l} ${theme.space.xl};
  overflow-x: auto;
  outline: none;
  ${proseStyles}
  table {
    margin-bottom: ${theme.space.l};
  }
  li > p {
    margin: 0;
  }
  pre {
    padding: ${theme.space.m} ${theme.space.l};
    border-radius: ${theme.radius.card};
    background: ${theme.color.night};
    color: ${theme.color.nightInk};
    font: ${theme.size.s} / 20px ${theme.font.mono};
    white-space: pre-wrap;
  }
`;
