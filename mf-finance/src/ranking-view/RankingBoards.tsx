import { boardRules, listPublicBoards, rankingBoards, savePublicBoard, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { PageHead, Status, TextLink } from '@portal/design';
import { ListTable } from '@portal/page';

type Boards = CallReply<typeof listPublicBoards>;

export const page = definePage<Boards>({
  load: ({ signal }) => call(listPublicBoards, {}, { signal }),
  Page: RankingBoards,
});

/** Chooses which boards are public. */
function RankingBoards({ data: { records } }: { data: Boards }) {
  return (
    <>
      <PageHead
        title="公开排行榜"
        help="展示后，所有登录用户可在“排行榜”看到；榜单每 10 分钟计算一次，可先查看再展示。"
      />
      <ListTable
        label="公开排行榜"
        rows={records}
        rowKey={({ board }) => board}
        columns={[
          {
            title: '榜单',
            isMain: true,
            render: ({ board }) => (
              <TextLink to={`/rankingView?board=${board}`}>{rankingBoards[board].title}</TextLink>
            ),
          },
          { title: '规则', render: ({ board }) => boardRules[board] },
          {
            title: '状态',
            isShort: true,
            render: ({ isOn }) => <Status tone={isOn ? 'good' : 'calm'}>{isOn ? '已展示' : '未展示'}</Status>,
          },
        ]}
        actions={({ board, isOn }) => [
          {
            label: isOn ? '收起' : '展示',
            needs: savePublicBoard,
            act: () => call(savePublicBoard, { board, isOn: String(isOn ? 0 : 1) }),
            done: isOn ? '已收起' : '已展示',
          },
        ]}
        empty={{ text: '没有公开排行榜' }}
      />
    </>
  );
}
