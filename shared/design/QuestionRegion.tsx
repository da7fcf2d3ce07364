import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand';
import { ConfirmDialog } from './ConfirmDialog';

interface Question {
  title: string;
  question: string;
  confirmLabel: string;
}

interface Asked extends Question {
  answer: (isYes: boolean) => void;
}

const questions = createStore<{ asked: Asked | null }>()(() => ({ asked: null }));

/** Asks the visitor in a dialog of the frame, for what has no room on a page. A question before it is answered with no. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    questions.getState().asked?.answer(false);
    const answer = (isYes: boolean) => {
      questions.setState({ asked: null });
      resolve(isYes);
    };
    questions.setState({ asked: { ...question, answer } });
  });
}

/** Where such questions are asked; the frame has it once. */
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
