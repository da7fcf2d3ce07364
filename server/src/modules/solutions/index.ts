import { consultSolution, listSolutionApis, listSolutions, viewSolution } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import type { Content } from '../content';
import type { Help } from '../help';
import type { SearchSource } from '../search';
import { indexSolution } from './indexSolution';
import { createSolutionService } from './solution.service';

export { findSceneTitles, saveScenesOf } from './fitting.queries';
export { sceneKeeper } from './sceneKeeper.repository';
export { solutionPages } from './solutionPages';
export { shownSolutions } from './solution.queries';

interface Needs {
  content: Content;
  help: Help;
}

/** Scenes: what several APIs do together, step by step. */
export function createSolutions(deps: Deps, { content: { portals }, help }: Needs): Module {
  const solutions = createSolutionService(deps, help.tickets);
  return {
    routes({ answer }) {
      answer(listSolutions, async ({ input, request }) =>
        solutions.list(await portals.idAt(request.hostname), input),
      );
      answer(viewSolution, async ({ input: { soId }, request }) =>
        solutions.view(await portals.idAt(request.hostname), soId),
      );
      answer(listSolutionApis, async ({ input: { soId }, request }) =>
        solutions.apis(await portals.idAt(request.hostname), soId),
      );
      answer(consultSolution, ({ input: { soId, text }, member, db }) =>
        solutions.consult(db, member, soId, text),
      );
    },
  };
}

export const solutionSource: SearchSource = { table: 'solutions', index: indexSolution };
