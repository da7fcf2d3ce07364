import { useCallback, useEffect, useRef, useState } from 'react';
import { saveDraft, type DraftView, type PublicationData } from '@portal/calls';
import { call, messageOf } from '@portal/client';

export type Saving =
  | { status: 'idle' }
  | { status: 'changed' }
  | { status: 'saving' }
  | { status: 'saved'; at: string }
  | { status: 'failed'; reason: string };

const saveAfterMs = 800;
/** So many saves without an answer are known to be its own. */
const marksMax = 20;

/** What the steps of the form hold, kept on the server a moment after each change. */
export function useDraft(draft: DraftView) {
  const [data, setData] = useState(draft.data);
  const [saving, setSaving] = useState<Saving>({ status: 'idle' });
  const latest = useRef(data);
  const isDirty = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Of the draft as it was read, and of what this page has saved: other saves are somebody else's. */
  const marks = useRef([draft.saveMark]);
  const lastSave = useRef<Promise<void>>(Promise.resolve());

  const saveOnce = useCallback(async () => {
    if (!isDirty.current) return;
    isDirty.current = false;
    setSaving({ status: 'saving' });
    const saveMark = crypto.randomUUID();
    const knownMarks = marks.current;
    // Also if no answer comes: it may have been saved.
    marks.current = [...knownMarks, saveMark].slice(-marksMax);
    try {
      const { savedAt } = await call(saveDraft, {
        draftId: draft.draftId,
        data: latest.current,
        saveMark,
        knownMarks,
      });
      // What was changed meanwhile is not saved yet.
      setSaving(isDirty.current ? { status: 'changed' } : { status: 'saved', at: savedAt.slice(11) });
    } catch (error) {
      // Kept here: the next change, the next step, or the network that comes back tries again.
      isDirty.current = true;
      setSaving({ status: 'failed', reason: messageOf(error) });
    }
  }, [draft.draftId]);

  /** One after the other: a later one is not overtaken. */
  const saveNow = useCallback(() => {
    clearTimeout(timer.current);
    lastSave.current = lastSave.current.then(saveOnce);
    return lastSave.current;
  }, [saveOnce]);

  const change = useCallback(
    (changes: Partial<PublicationData>) => {
      latest.current = { ...latest.current, ...changes };
      isDirty.current = true;
      setData(latest.current);
      setSaving({ status: 'changed' });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void saveNow(), saveAfterMs);
    },
    [saveNow],
  );

  useEffect(() => {
    // Whoever closes the page within that moment is asked, and what is asked about is saved meanwhile.
    const warn = (event: BeforeUnloadEvent) => {
      if (!isDirty.current) return;
      event.preventDefault();
      void saveNow();
    };
    const goOn = () => void saveNow();
    window.addEventListener('beforeunload', warn);
    window.addEventListener('online', goOn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('online', goOn);
      void saveNow();
    };
  }, [saveNow]);

  return { data, change, saving, saveNow };
}

export interface StepProps {
  data: PublicationData;
  change: (changes: Partial<PublicationData>) => void;
}
