import { createStore } from 'zustand';

interface Question {
  title: string;
  question: string;
  confirmLabel: string;
}

interface Asked extends Question {
  answer: (isYes: boolean) => void;
}

/** What `QuestionRegion` asks. */
export const questions = createStore<{ asked: Asked | null }>()(() => ({ asked: null }));

/** Asks a yes-no question in a dialog of the frame. An earlier unanswered question is answered with no. */
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
