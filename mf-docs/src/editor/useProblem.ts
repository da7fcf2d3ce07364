import { useCallback, useEffect, useState } from 'react';

const shownForMs = 4000;

/** A sentence that stands for four seconds from when it is said, whatever is drawn meanwhile; the latest counts. */
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
