import { viewSolution } from '@portal/calls';
import type { PageKind } from '../../platform/PageKind';

/** Pages of the scenes. */
export const solutionPages: readonly PageKind[] = [
  {
    path: '/sceneSolutionDetail',
    describe(replies) {
      const solution = replies.of(viewSolution);
      return solution && { title: solution.title, text: solution.brief };
    },
    things: {
      kind: 'solution',
      addressOf: ({ id }) => `/sceneSolutionDetail?soId=${encodeURIComponent(id)}`,
    },
  },
];
