import { useCallback, useState } from 'react';
import styled from 'styled-components';
import {
  listPortalChoices,
  savePortalApis,
  savePortalDocuments,
  savePortalFaqs,
  type PortalContent,
  type PortalView,
} from '@portal/calls';
import { call } from '@portal/client';
import { Actions, Button, Checkbox, Empty, ErrorPanel, Panel, TextInput, theme } from '@portal/design';
import { useAction, useLoaded } from '@portal/page';

type Kind = 'api' | 'doc' | 'faq';

const words: Record<Kind, { title: string; help: string; empty: string }> = {
  api: { title: 'API', help: '访客只看到选中的 API，按下面的顺序排列。', empty: '还没有选择 API' },
  doc: {
    title: '文档',
    help: '选中的 API 的文档自动展示；这里选择另外要展示的文档。',
    empty: '没有另外选择文档',
  },
  faq: { title: '常见问题', help: '默认展示全部常见问题，也可以只展示选中的。', empty: '没有选择问题' },
};

const idsIn = ({ apis, docIds, faqIds }: PortalContent, kind: Kind): string[] =>
  kind === 'api' ? apis.map(({ apiId }) => apiId) : kind === 'doc' ? docIds : (faqIds ?? []);

/** What the portal shows: chosen from everything that is public. */
export function ChoiceTab({ view, kind }: { view: PortalView; kind: Kind }) {
  const { doId, draft } = view;
  const [chosen, setChosen] = useState(() => idsIn(draft, kind));
  const [isAll, setIsAll] = useState(kind === 'faq' && draft.faqIds === null);
  const [keyWord, setKeyWord] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const featured = new Set(draft.apis.filter(({ isFeatured }) => isFeatured === 1).map(({ apiId }) => apiId));
  const { title, help, empty } = words[kind];

  const load = useCallback(
    async (signal: AbortSignal) => {
      const found = await call(listPortalChoices, { doId, kind, keyWord, pageNo }, { signal });
      const unnamed = idsIn(draft, kind);
      const named = unnamed.length
        ? await call(
            listPortalChoices,
            { doId, kind, ids: unnamed.slice(0, 50).join(','), pageSize: 50 },
            { signal },
          )
        : null;
      const all = [...(named?.records ?? []), ...found.records];
      setNames((before) => new Map([...before, ...all.map(({ id, name }) => [id, name] as const)]));
      return found;
    },
    [doId, draft, kind, keyWord, pageNo],
  );
  const { data, reason, retry } = useLoaded(load);
  const saving = useAction(() => save(doId, kind, { chosen, isAll, featured }), '草稿已保存');

  const move = (at: number, by: number) =>
    setChosen((ids) => {
      const moved = ids.toSpliced(at, 1);
      moved.splice(at + by, 0, ids[at] ?? '');
      return moved;
    });

  return (
    <Panel title={title}>
      <Help>{help}</Help>
      {kind === 'faq' && (
        <Checkbox checked={isAll} onChange={({ target }) => setIsAll(target.checked)}>
          展示全部常见问题
        </Checkbox>
      )}
      {!isAll && (
        <Columns>
          <section aria-label={`已选${title}`}>
            <h3>已选 {chosen.length}</h3>
            {chosen.length === 0 && <Empty text={empty} />}
            <Rows>
              {chosen.map((id, at) => (
                <li key={id}>
                  <span>{names.get(id) ?? '已下线的内容'}</span>
                  <Actions>
                    <Button
                      $size="s"
                      disabled={at === 0}
                      onClick={() => move(at, -1)}
                      aria-label={`上移${names.get(id) ?? ''}`}
                    >
                      上移
                    </Button>
                    <Button $size="s" onClick={() => setChosen(chosen.filter((one) => one !== id))}>
                      移除
                    </Button>
                  </Actions>
                </li>
              ))}
            </Rows>
          </section>
          <section aria-label={`可选${title}`}>
            <h3>可选</h3>
            <TextInput
              type="search"
              aria-label={`搜索${title}`}
              placeholder="按名称搜索"
              maxLength={40}
              value={keyWord}
              onChange={({ target }) => {
                setKeyWord(target.value);
                setPageNo(1);
              }}
            />
            {reason && <ErrorPanel title="加载失败" text={reason} onRetry={retry} />}
            <Rows>
              {data?.records.map(({ id, name, note }) => (
                <li key={id}>
                  <span>
                    {name}
                    <small>{note}</small>
                  </span>
                  <Button $size="s" disabled={chosen.includes(id)} onClick={() => setChosen([...chosen, id])}>
                    {chosen.includes(id) ? '已选' : '选择'}
                  </Button>
                </li>
              ))}
            </Rows>
            {data && data.total > data.pageSize && (
              <Actions>
                <Button $size="s" disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)}>
                  上一页
                </Button>
                <Button
                  $size="s"
                  disabled={pageNo * data.pageSize >= data.total}
                  onClick={() => setPageNo(pageNo + 1)}
                >
                  下一页
                </Button>
              </Actions>
            )}
          </section>
        </Columns>
      )}
      <Button $kind="primary" disabled={saving.isBusy} onClick={() => void saving.run()}>
        保存草稿
      </Button>
    </Panel>
  );
}

interface Choice {
  chosen: string[];
  isAll: boolean;
  featured: ReadonlySet<string>;
}

function save(doId: string, kind: Kind, { chosen, isAll, featured }: Choice) {
  if (kind === 'api')
    return call(savePortalApis, {
      doId,
      apis: chosen.map((apiId) => ({ apiId, isFeatured: featured.has(apiId) ? 1 : 0 })),
    });
  if (kind === 'doc') return call(savePortalDocuments, { doId, docIds: chosen });
  return call(savePortalFaqs, { doId, isAll: isAll ? 1 : 0, faqIds: isAll ? [] : chosen });
}

const Help = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkSoft};
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr));
  gap: ${theme.space.xl};
  margin-block: ${theme.space.m};
  h3 {
    margin-bottom: ${theme.space.s};
    font-size: ${theme.size.m};
  }
`;

const Rows = styled.ul`
  margin-block: ${theme.space.s};
  padding: 0;
  list-style: none;
  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${theme.space.m};
    padding-block: ${theme.space.s};
    border-bottom: 1px solid ${theme.color.line};
  }
  small {
    display: block;
    color: ${theme.color.inkFaint};
  }
`;
