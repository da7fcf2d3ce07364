import { useEffect, useRef, useState } from 'react';
import type { TestCase, TestResult } from '@portal/calls';
import { CallError, messageOf } from '@portal/client';
import { checkAnswer, type CheckOutcome } from './checkAnswer';

/** Result of a case. */
export interface CaseRun {
  status: number;
  outcomes: CheckOutcome[];
  /** Why no call was made; null: a call was made. */
  reason: string | null;
}

const defaultWaitSeconds = 5;
const plansLimit = 'E9104';
const plansWaitMs = 1000;
const triesMax = 5;

/** Runs several cases in sequence, and waits when a rate limit is reached. */
export function useCaseRun(send: (testCase: TestCase) => Promise<TestResult>) {
  const [runs, setRuns] = useState<Readonly<Record<string, CaseRun>>>({});
  const [current, setCurrent] = useState<{ caseId: string; isWaiting: boolean } | null>(null);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  async function sendPatiently(testCase: TestCase, signal: AbortSignal): Promise<TestResult> {
    for (let tries = 1; ; tries += 1) {
      setCurrent({ caseId: testCase.caseId, isWaiting: false });
      const answer = await send(testCase).catch((error: unknown) => {
        if (tries < triesMax && error instanceof CallError && error.code === 'E0429') return error;
        throw error;
      });
      const isOver = !(answer instanceof CallError) && (answer.code !== plansLimit || tries >= triesMax);
      if (isOver || signal.aborted) {
        if (answer instanceof CallError) throw answer;
        return answer;
      }
      setCurrent({ caseId: testCase.caseId, isWaiting: true });
      await wait(answer instanceof CallError ? waitOf(answer) : plansWaitMs, signal);
    }
  }

  async function runOne(testCase: TestCase, signal: AbortSignal): Promise<CaseRun> {
    try {
      const answer = await sendPatiently(testCase, signal);
      return { status: answer.status, outcomes: checkAnswer(answer, testCase.checks), reason: null };
    } catch (error) {
      return { status: 0, outcomes: [], reason: messageOf(error) };
    }
  }

  return {
    runs,
    current,
    stop: () => stopping.current?.abort(),
    async run(cases: readonly TestCase[]): Promise<void> {
      const controller = new AbortController();
      stopping.current = controller;
      setRuns({});
      for (const testCase of cases) {
        if (controller.signal.aborted) break;
        const ended = await runOne(testCase, controller.signal);
        setRuns((before) => ({ ...before, [testCase.caseId]: ended }));
      }
      setCurrent(null);
    },
  };
}

/** Without checks a case passes unless the status is an error. */
export const isPassed = ({ status, outcomes, reason }: CaseRun): boolean =>
  reason === null && (outcomes.length > 0 ? outcomes.every(({ isMet }) => isMet) : status < 400);

const waitOf = ({ details }: CallError) =>
  1000 * (typeof details.leftSeconds === 'number' ? details.leftSeconds : defaultWaitSeconds);

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
