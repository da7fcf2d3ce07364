import { useCallback, useEffect, useRef, useState } from 'react';
import { saveDraft, type DraftView, type PublicationData } from '@portal/calls';
import { call, CallError, messageOf } from '@portal/client';
import { byLeaving, holdUnsaved } from '@portal/router';

export type Saving =
  | { status: 'idle' }
  | { status: 'changed' }
  | { status: 'saving' }
  | { status: 'saved'; at: string }
  /** `isLost`: without an answer, so that it is tried again by itself. */
  | { status: 'failed'; reason: string; isLost: boolean };

const saveAfterMs = 800;
const tryAgainAfterMs = 10_000;
/** Number of own saves remembered, in case their answers were lost. */
const marksMax = 20;

/** Content of a draft, saved to the server shortly after each change. */
export function useDraft(draft: DraftView) {
  const [data, setData] = useState(draft.data);
  const [saving, setSaving] = useState<Saving>({ status: 'idle' });
  const latest = useRef(data);
  const isDirty = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Marks of the draft as loaded and of this page's saves. The server uses them to detect saves by others. */
  const marks = useRef([draft.saveMark]);
  const lastSave = useRef<Promise<void>>(Promise.resolve());

  const saveOnce = useCallback(async () => {
    if (!isDirty.current) return;
    isDirty.current = false;
    // A further try is not told: otherwise one would hear of it every ten seconds.
    setSaving((before) => (before.status === 'failed' ? before : { status: 'saving' }));
    const saveMark = crypto.randomUUID();
    const knownMarks = marks.current;
    // Even without an answer it may have been saved.
    marks.current = [...knownMarks, saveMark].slice(-marksMax);
    try {
      const { savedAt } = await call(saveDraft, {
        draftId: draft.draftId,
        data: latest.current,
        saveMark,
        knownMarks,
      });
      // Changes made during the save are not saved yet.
      setSaving(isDirty.current ? { status: 'changed' } : { status: 'saved', at: savedAt.slice(11) });
    } catch (error) {
      // Stays dirty: tried again on the next change, the next step, when the network is back, or by itself.
      isDirty.current = true;
      setSaving({ status: 'failed', reason: messageOf(error), isLost: isLost(error) });
    }
  }, [draft.draftId]);

  /** Saves run in sequence, so that none overtakes another. */
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
    const goOn = () => void saveNow();
    window.addEventListener('online', goOn);
    return () => {
      window.removeEventListener('online', goOn);
      void saveNow();
    };
  }, [saveNow]);

  // A server that was away and is back is no event in the browser.
  useEffect(() => {
    if (saving.status !== 'failed' || !saving.isLost) return;
    const again = setTimeout(() => void saveNow(), tryAgainAfterMs);
    return () => clearTimeout(again);
  }, [saving, saveNow]);

  const isUnsaved = saving.status !== 'idle' && saving.status !== 'saved';
  const isFailed = saving.status === 'failed';
  useEffect(() => {
    if (!isUnsaved) return;
    const isLeft = byLeaving();
    // Another page saves what is pending by itself, unless that does not work at present.
    const release = holdUnsaved((step) => (step ? isFailed && isLeft(step) : true));
    // While the browser asks, it is saved.
    const save = () => void saveNow();
    window.addEventListener('beforeunload', save);
    return () => {
      release();
      window.removeEventListener('beforeunload', save);
    };
  }, [isUnsaved, isFailed, saveNow]);

  return { data, change, saving, saveNow };
}

const isLost = (error: unknown) =>
  error instanceof CallError && (error.code === 'NETWORK' || error.code === 'TIMEOUT');

export interface StepProps {
  data: PublicationData;
  change: (changes: Partial<PublicationData>) => void;
}
