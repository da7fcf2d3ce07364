import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Node, Transforms } from 'slate';
import { forgetDraft, readDraft, saveDraft, type Draft } from '@portal/forms';
import { plainLength } from '@portal/rules';
import { useMember } from '@portal/session';
import type { Block, RichEditor } from './model/elements';
import { readHtml } from './model/readHtml';
import { writeHtml } from './model/writeHtml';

const sendAfterMs = 150;
/**
 * A draft is saved this long after the first change since the last draft. The specification requires at least 20 ms
 * between drafts; only closing the page saves at once.
 */
const draftAfterMs = 500;

const lengthOf = (editor: RichEditor) =>
  plainLength([...Node.texts(editor)].map(([leaf]) => leaf.text).join(' '));

/** Reports changes to the page, saves drafts, and counts characters. */
export function useChanges(
  editor: RichEditor,
  html: string,
  onChange: (html: string, length: number) => void,
  isDraftKept: boolean,
) {
  const ownerId = useMember()?.accountId ?? null;
  const [length, setLength] = useState(() => lengthOfHtml(html));
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [offered, setOffered] = useState<Draft | null>(() => {
    if (!isDraftKept) return null;
    const draft = readDraft(ownerId);
    return draft && draft.html !== html && draft.html !== writeHtml(readHtml(html)) ? draft : null;
  });
  const latest = useRef({ onChange, sent: html, isDirty: false });
  useLayoutEffect(() => void (latest.current.onChange = onChange), [onChange]);
  const sendTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const draftTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    clearTimeout(sendTimer.current);
    if (!latest.current.isDirty) return;
    latest.current.isDirty = false;
    const written = writeHtml(editor.children as Block[]);
    const count = lengthOf(editor);
    setLength(count);
    latest.current.sent = written;
    latest.current.onChange(written, count);
  }, [editor]);

  const keepDraft = useCallback(() => {
    draftTimer.current = undefined;
    flush();
    const now = Date.now();
    saveDraft({ html: latest.current.sent, savedAt: now, ownerId });
    setSavedAt(now);
  }, [flush, ownerId]);

  const handleChange = useCallback(() => {
    if (editor.operations.every(({ type }) => type === 'set_selection')) return;
    latest.current.isDirty = true;
    clearTimeout(sendTimer.current);
    sendTimer.current = setTimeout(flush, sendAfterMs);
    if (isDraftKept) draftTimer.current ??= setTimeout(keepDraft, draftAfterMs);
  }, [editor, flush, keepDraft, isDraftKept]);

  useEffect(() => {
    // Typing just before the page is closed must not be lost.
    const keepNow = () => draftTimer.current !== undefined && keepDraft();
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      clearTimeout(sendTimer.current);
      clearTimeout(draftTimer.current);
    };
  }, [keepDraft]);

  return {
    length,
    savedAt,
    offered,
    handleChange,
    flush,
    restore() {
      if (!offered) return;
      replaceAll(editor, readHtml(offered.html));
      setOffered(null);
    },
    discard() {
      forgetDraft();
      setOffered(null);
    },
  };
}

const lengthOfHtml = (html: string) =>
  plainLength(
    readHtml(html)
      .map((block) => Node.string(block))
      .join(' '),
  );

/** Replaces the whole document as a single undo step. */
function replaceAll(editor: RichEditor, blocks: Block[]): void {
  Transforms.deselect(editor);
  for (let at = editor.children.length - 1; at >= 0; at--) Transforms.removeNodes(editor, { at: [at] });
  Transforms.insertNodes(editor, blocks, { at: [0] });
}
