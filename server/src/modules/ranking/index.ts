import { listPublicBoards, listRanking, savePublicBoard } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { defineListExport } from '../../platform/export/Exportable';
import { actorOf } from '../../platform/http/actorOf';
import type { Module } from '../../platform/Module';
import { minutes } from '../../platform/time';
import { createBoardsPart } from './boards.portable';
import { createRankingService } from './ranking.service';

export { createRankingService } from './ranking.service';

/** Rankings of APIs, providers and consumers. */
export function createRanking(deps: Deps): Module {
  const ranking = createRankingService(deps);
  return {
    portable: [createBoardsPart(ranking)],
    routes({ answer }) {
      answer(listRanking, ({ input, member }) => ranking.list(member, input));
      answer(listPublicBoards, () => ranking.boards());
      answer(savePublicBoard, async ({ input, member, visitor }) => {
        await ranking.show(input.board, input.isOn === 1, actorOf('operator', member, visitor));
        return {};
      });
    },
    jobs: [{ name: 'rank-apis', everyMs: 10 * minutes, run: () => ranking.count() }],
    exports: [
      defineListExport({
        call: listRanking,
        name: '排行榜',
        columns: [
          ['名次', ({ rank }) => rank],
          ['变化', ({ delta }) => delta],
          ['名称', ({ name }) => name],
          // Yuan, calls, stars or percent: a number in each.
          ['值', ({ value }) => value, 'money'],
          ['占比（%）', ({ percent }) => percent],
          ['环比（%）', ({ mom }) => mom],
        ],
        list: ({ member, input }, page) => ranking.list(member, { ...input, ...page }),
      }),
    ],
  };
}
