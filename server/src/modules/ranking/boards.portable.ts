import { z } from '@portal/schema';
import type { PortablePart } from '../../platform/portable';
import { listSwitched } from './ranking.queries';
import type { RankingService } from './ranking.service';

/** Which public boards are shown. */
export const createBoardsPart = (ranking: Pick<RankingService, 'put'>): PortablePart<{ isOn: boolean }> => ({
  name: 'rankingBoards',
  title: '公开排行榜',
  schema: z.object({ isOn: z.boolean() }),
  list: async (db, after, limit) =>
    (await listSwitched(db, after, limit)).map(({ board, is_on }) => [board, { isOn: is_on }]),
  put: (tx, name, { isOn }, actor) => ranking.put(tx, name, isOn, actor),
});
