import { useSyncExternalStore } from 'react';
import { questions } from './ask';
import { ConfirmDialog } from './ConfirmDialog';

/** Renders what `ask` asks; once, in the frame. */
export function QuestionRegion() {
  const asked = useSyncExternalStore(
    questions.subscribe,
    () => questions.getState().asked,
    () => null,
  );
  if (!asked) return null;
  const { answer, ...question } = asked;
  return <ConfirmDialog {...question} isOpen onCancel={() => answer(false)} onConfirm={() => answer(true)} />;
}
