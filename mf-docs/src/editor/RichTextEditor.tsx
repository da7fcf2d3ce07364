import { useMemo, useRef, useState } from 'react';
import type { Descendant } from 'slate';
import { Editable, Slate, withReact } from 'slate-react';
import styled from 'styled-components';
import type { RichTextEditorProps } from '@portal/contract';
import { theme } from '@portal/design';
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
import { EditorProblem } from './EditorProblem';

/** Editor of rich text: HTML in, HTML out, what lies between is a document that cannot be malformed. */
export function RichTextEditor({
  label,
  value,
  onChange,
  describedBy,
  isInvalid,
  isDraftKept = true,
}: RichTextEditorProps) {
  const editor = useMemo(() => withReact(createRichEditor()), []);
  const [start] = useState<Descendant[]>(() => readHtml(value));
  const isLeaving = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const changes = useChanges(editor, value, onChange, isDraftKept);
  const images = useImages(editor, setProblem);
  const handlePaste = usePaste(editor, images, setProblem);

  return (
    <Frame $isInvalid={isInvalid} data-editor="">
      <DraftOffer
        draft={changes.offered}
        onRestore={() => changes.restore()}
        onDiscard={() => changes.discard()}
      />
      <Slate editor={editor} initialValue={start} onChange={changes.handleChange}>
        <Toolbar images={images} />
        <EditorProblem text={problem} onOver={() => setProblem(null)} />
        <Area
          role="textbox"
          aria-multiline="true"
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          spellCheck={false}
          renderElement={drawElement}
          renderLeaf={drawLeaf}
          onKeyDown={(event) => handleKey(editor, event, isLeaving)}
          onPaste={handlePaste}
          onDrop={(event: React.DragEvent) => images.takeDropped(event)}
          onBlur={() => changes.flush()}
        />
        <EditorFoot length={changes.length} savedAt={changes.savedAt} />
      </Slate>
    </Frame>
  );
}

/** 720 × 420 to begin with; it grows with its text. */
const Frame = styled.div<{ $isInvalid?: boolean }>`
  max-width: 100%;
  border: 1px solid ${({ $isInvalid }) => ($isInvalid ? theme.color.bad : theme.color.control)};
  border-radius: ${theme.radius.control};
  background: ${theme.color.paper};
  &:focus-within {
    border-color: ${theme.color.brand};
  }
`;

const Area = styled(Editable)`
  min-width: min(720px, 100%);
  min-height: 420px;
  padding: ${theme.space.l} ${theme.space.xl};
  outline: none;
  font-size: ${theme.size.l};
  line-height: 28px;
  overflow-wrap: anywhere;
  h1,
  h2,
  h3,
  h4,
  h5,
  h6 {
    margin: ${theme.space.l} 0 ${theme.space.s};
    font-weight: 700;
  }
  h1 {
    font-size: ${theme.size.xxl};
  }
  h2 {
    font-size: ${theme.size.xl};
  }
  p {
    margin: 0 0 ${theme.space.m};
  }
  ul,
  ol {
    margin-bottom: ${theme.space.m};
    padding-left: 1.6em;
  }
  li > p {
    margin: 0;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  a {
    color: ${theme.color.brandDark};
    text-decoration: underline;
  }
  code {
    font-family: ${theme.font.mono};
    font-size: 0.9em;
    background: ${theme.color.mist};
  }
  pre {
    margin-bottom: ${theme.space.m};
    padding: ${theme.space.m};
    border-radius: ${theme.radius.control};
    background: ${theme.color.night};
    color: ${theme.color.nightInk};
    font: ${theme.size.s} / 20px ${theme.font.mono};
    white-space: pre-wrap;
  }
  pre code {
    background: none;
    font-size: inherit;
  }
  blockquote {
    margin-bottom: ${theme.space.m};
    padding-left: ${theme.space.l};
    border-left: 3px solid ${theme.color.lineStrong};
    color: ${theme.color.inkSoft};
  }
  table {
    margin-bottom: ${theme.space.m};
    border-collapse: collapse;
    font-size: ${theme.size.m};
    line-height: 22px;
  }
  td,
  th {
    min-width: 64px;
    padding: ${theme.space.s};
    border: 1px solid ${theme.color.lineStrong};
    text-align: left;
    vertical-align: top;
  }
  th {
    background: ${theme.color.mist};
  }
  td p,
  th p {
    margin: 0;
  }
`;
