import { useMemo } from 'react';
import {
  boardRules,
  listPublicBoards,
  listRanking,
  rankingBoards,
  rankingRanges,
  type CallReply,
  type RankingBoard,
  type RankingRange,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Notice, PageHead, StatusTabs } from '@portal/design';
import { ExportButton, ListTable, Pager, listRequest } from '@portal/page';
import { useListQuery } from '@portal/router';
import { hasRole, keysOf, roles, isKeyOf } from '@portal/rules';
import { useMember } from '@portal/session';
import { rankingColumns } from './rankingColumns';

interface RankingData {
  board: RankingBoard;
  range: RankingRange;
  ranking: CallReply<typeof listRanking>;
  shown: CallReply<typeof listPublicBoards>['records'];
}

const boardIn = (value: string | null): RankingBoard =>
  keysOf(rankingBoards).find((one) => one === value) ?? 'costByApi';

export const page = definePage<RankingData>({
  async load({ query, signal }) {
    const board = boardIn(query.get('board'));
    const request = listRequest(listRanking, query, { filters: ['range'], also: { board }, pageSize: 20 });
    const [ranking, boards] = await Promise.all([
      call(listRanking, request, { signal }),
      call(listPublicBoards, {}, { signal }),
    ]);
    return { board, range: request.range ?? 'week', ranking, shown: boards.records };
  },
  Page: RankingView,
});

function RankingView({ data: { board, range, ranking, shown } }: { data: RankingData }) {
  const { change } = useListQuery<'board' | 'range'>();
  const member = useMember();
  const isProvider = member !== null && hasRole(member, roles.provider);
  const tabs = keysOf(rankingBoards).filter((one) => {
    const { group } = rankingBoards[one];
    if (group === 'provider') return isProvider;
    return group === 'consumer' || shown.some((row) => row.board === one && row.isOn === 1);
  });
  const columns = useMemo(() => rankingColumns(board), [board]);
  const rule = isKeyOf(boardRules, board) ? boardRules[board] : null;

  return (
    <>
      <PageHead
        title="排行榜"
        help={`数据截至 ${ranking.asOf.slice(0, 16)}。名次变化与环比为同之前一样长的时间比较。`}
      >
        <ExportButton call={listRanking} query={{ board, range }} />
      </PageHead>
      <StatusTabs
        label="榜单"
        tabs={tabs.map((id) => ({ id, title: rankingBoards[id].title }))}
        current={board}
        onChange={(id) => change({ board: id })}
      />
      {board !== 'rated' && (
        <StatusTabs
          label="时间范围"
          tabs={keysOf(rankingRanges).map((id) => ({ id, title: rankingRanges[id] }))}
          current={range}
          onChange={(id) => change({ range: id })}
        />
      )}
      {rule && <Notice>{rule}</Notice>}
      <ListTable
        label={rankingBoards[board].title}
        rows={ranking.records}
        rowKey={({ id }) => id}
        columns={columns}
        empty={{ text: '这段时间还没有上榜的内容' }}
      />
      <Pager page={ranking} />
    </>
  );
}
