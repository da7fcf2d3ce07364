import { useState, type FormEvent } from 'react';
import { listSynonyms, saveSynonyms, type CallReply, type Synonyms } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Actions,
  DataTable,
  PageHead,
  Panel,
  Button,
  Dialog,
  Empty,
  Field,
  TextInput,
  TextLink,
} from '@portal/design';
import { FormActions } from '@portal/forms';
import { Pager, useAction } from '@portal/page';

type SearchFacts = CallReply<typeof listSynonyms>;

export const page = definePage<SearchFacts>({
  load: ({ query, signal }) =>
    call(
      listSynonyms,
      { pageNo: query.get('pageNo') ?? 1, pageSize: query.get('pageSize') ?? 20 },
      { signal },
    ),
  Page: SearchDesk,
});

/** What people look for, and the words that mean the same to them. */
function SearchDesk({ data }: { data: SearchFacts }) {
  const [edited, setEdited] = useState<{ synonymId?: string; text: string } | null>(null);
  const saving = useAction(async ({ synonymId, words }: { synonymId?: string; words: string[] }) => {
    await call(saveSynonyms, { synonymId, words });
    setEdited(null);
  }, '已保存');

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const words = edited!.text.split(/[、,，\s]+/).filter(Boolean);
    void saving.run({ synonymId: edited!.synonymId, words });
  }

  return (
    <>
      <PageHead title="搜索" help="维护同义词，查看没有结果的搜索与用户的需求。">
        <Button $kind="primary" onClick={() => setEdited({ text: '' })}>
          新增同义词
        </Button>
      </PageHead>
      <Panel title="同义词">
        <DataTable<Synonyms>
          label="同义词"
          rows={data.records}
          rowKey={({ synonymId }) => synonymId}
          columns={[
            { title: '词', isMain: true, render: ({ words }) => words.join('、') },
            { title: '更新时间', render: ({ updateTime }) => updateTime.slice(0, 16) },
            {
              title: '操作',
              render: ({ synonymId, words }) => (
                <Actions>
                  <Button $size="s" onClick={() => setEdited({ synonymId, text: words.join('、') })}>
                    修改
                  </Button>
                  <Button $size="s" onClick={() => void saving.run({ synonymId, words: [] })}>
                    删除
                  </Button>
                </Actions>
              ),
            },
          ]}
        />
        <Pager page={data} />
      </Panel>
      <Panel title="近30天没有结果的搜索">
        {data.missed.length === 0 ? (
          <Empty text="没有" />
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
          <Empty text="没有" />
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
      <Dialog title="同义词" isOpen={edited !== null} onClose={() => setEdited(null)}>
        <form noValidate onSubmit={handleSubmit}>
          <Field label="一组意思相同的词" hint="用顿号或空格分开，至少两个">
            <TextInput
              maxLength={200}
              value={edited?.text ?? ''}
              onChange={({ target }) => setEdited({ ...edited!, text: target.value })}
            />
          </Field>
          <FormActions>
            <Button onClick={() => setEdited(null)}>取消</Button>
            <Button type="submit" $kind="primary" disabled={saving.isBusy}>
              保存
            </Button>
          </FormActions>
        </form>
      </Dialog>
    </>
  );
}
