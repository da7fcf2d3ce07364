import { findOnDesk, listQueues, viewDayFigures, viewDeskHealth } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { sumUpStates } from '../../platform/db/stateCounts';
import { operatorRolesOf } from '../../platform/operatorAreas';
import { minutes, seconds } from '../../platform/time';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { readDayFigures } from './dayFigures.queries';
import { createDeskService, type DeskNeeds } from './desk.service';

/** The operators' home page: queues, figures of the day and health of the portal, as contributed by the modules. */
export function createDesk(deps: Deps, needs: DeskNeeds): Module {
  const { db, clock } = deps;
  const desk = createDeskService(deps, needs);
  return {
    routes({ answer }) {
      answer(listQueues, async ({ member, visitor }) =>
        translateTexts(await desk.queues(operatorRolesOf(member.person)), visitor.language),
      );
      answer(findOnDesk, async ({ input: { keyWord }, member, visitor }) =>
        translateTexts(await desk.find(keyWord, operatorRolesOf(member.person)), visitor.language),
      );
      answer(viewDayFigures, async ({ visitor }) =>
        translateTexts(await readDayFigures(db, clock()), visitor.language),
      );
      answer(viewDeskHealth, async ({ visitor }) => translateTexts(await desk.health(), visitor.language));
    },
    jobs: [
      { name: 'tell-operators', everyMs: 30 * seconds, run: () => desk.tellOperators() },
      { name: 'sum-up-states', everyMs: minutes, run: () => sumUpStates(db) },
    ],
  };
}
