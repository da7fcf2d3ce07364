import { useCallback, useEffect, useState } from 'react';

const shownForMs = 4000;

/** A message that is shown for four seconds; a new one replaces it and restarts the time. */
export function useProblem() {
  const [problem, setProblem] = useState<{ text: string } | null>(null);

  useEffect(() => {
    if (!problem) return;
    const timer = setTimeout(() => setProblem(null), shownForMs);
    return () => clearTimeout(timer);
  }, [problem]);

  const say = useCallback((text: string) => setProblem({ text }), []);
  return { problem: problem?.text ?? null, say };
}
