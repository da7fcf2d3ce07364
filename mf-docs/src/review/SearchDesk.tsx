import { useState } from 'react';
import { listSynonyms, saveSynonyms, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, DataTable, Empty, PageHead, Panel, TextLink } from '@portal/design';
import { ListTable, Pager, loadList } from '@portal/page';
import { SynonymsDialog } from './SynonymsDialog';

type SearchFacts = CallReply<typeof listSynonyms>;

export const page = definePage<SearchFacts>({
  load: (request) => loadList(listSynonyms, request, { pageSize: 20 }),
  Page: SearchDesk,
});

/** Searches without results, requested APIs, and synonyms. */
function SearchDesk({ data }: { data: SearchFacts }) {
  const [isAdding, setIsAdding] = useState(false);

  return (
    <>
      <PageHead title="搜索" help="维护同义词，查看没有结果的搜索与用户的需求。">
        <Button $kind="primary" onClick={() => setIsAdding(true)}>
          新增同义词
        </Button>
      </PageHead>
      <Panel title="同义词">
        <ListTable
          label="同义词列表"
          rows={data.records}
          rowKey={({ synonymId }) => synonymId}
          columns={[
            { title: '词', isMain: true, render: ({ words }) => words.join('、') },
            { title: '更新时间', render: ({ updateTime }) => updateTime.slice(0, 16) },
          ]}
          actions={(synonyms) => [
            {
              label: '修改',
              needs: saveSynonyms,
              dialog: (close) => <SynonymsDialog synonyms={synonyms} onClose={close} />,
            },
            {
              label: '删除',
              needs: saveSynonyms,
              act: (_, reqNo) => call(saveSynonyms, { synonymId: synonyms.synonymId, words: [], reqNo }),
              done: '已删除',
              confirm: {
                title: '删除同义词',
                question: `删除“${synonyms.words.join('、')}”？搜索其中一个词，将不再找到写着其他词的内容。`,
              },
            },
          ]}
          empty={{ text: '还没有同义词' }}
        />
        <Pager page={data} />
      </Panel>
      <Panel title="近30天没有结果的搜索">
        {data.missed.length === 0 ? (
          <Empty text="近 30 天的搜索都找到了内容" />
        ) : (
          <DataTable
            label="没有结果的搜索"
            rows={data.missed}
            rowKey={({ word }) => word}
            columns={[
              {
                title: '搜索词',
                isMain: true,
                render: ({ word }) => (
                  <TextLink to={`/searchResult?keyWord=${encodeURIComponent(word)}`}>{word}</TextLink>
                ),
              },
              { title: '次数', isFigure: true, render: ({ searches }) => searches },
            ]}
          />
        )}
      </Panel>
      <Panel title="用户的需求">
        {data.demands.length === 0 ? (
          <Empty text="还没有用户提交需求，他们可以在没有结果的搜索页提交" />
        ) : (
          <DataTable
            label="用户的需求"
            rows={data.demands}
            rowKey={({ word, createdAt, text }) => `${word}${createdAt}${text}`}
            columns={[
              { title: '需求', isMain: true, render: ({ text }) => text },
              { title: '搜索词', render: ({ word }) => word },
              { title: '时间', render: ({ createdAt }) => createdAt.slice(0, 16) },
            ]}
          />
        )}
      </Panel>
      {isAdding && <SynonymsDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}
