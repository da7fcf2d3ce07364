import { useState } from 'react';
import styled from 'styled-components';
import {
  portalApisMax,
  savePortalApis,
  savePortalDocuments,
  savePortalFaqs,
  type PortalContent,
  type PortalView,
} from '@portal/calls';
import { call } from '@portal/client';
import { Button, Checkbox, ErrorPanel, Panel, theme } from '@portal/design';
import { FormActions } from '@portal/forms';
import { useAction, useLeaveGuard } from '@portal/page';
import { ChoosableList } from './ChoosableList';
import { ChosenList } from './ChosenList';
import { TabText } from './TabText';
import { useSeenMark } from './useSeenMark';
import { idsIn, useChoices, useChosenNames, type ChoiceKind } from './useChoices';

const words: Record<ChoiceKind, { title: string; help: string; empty: string }> = {
  api: {
    title: 'API',
    help: '访客只看到选中的 API，按下面的顺序排列，推荐的排在最前面。',
    empty: '还没有选择 API',
  },
  doc: {
    title: '文档',
    help: '选中的 API 的文档自动展示；这里选择另外要展示的文档。',
    empty: '没有另外选择文档',
  },
  faq: { title: '常见问题', help: '默认展示全部常见问题，也可以只展示选中的。', empty: '没有选择问题' },
};

/** The selection to save. Plain data, which `useAction` compares to tell a double click from a new selection. */
interface Choice {
  ids: string[];
  featured: string[];
  isAll: boolean;
}

const choiceIn = (draft: PortalContent, kind: ChoiceKind): Choice => ({
  ids: idsIn(draft, kind),
  featured:
    kind === 'api' ? draft.apis.filter(({ isFeatured }) => isFeatured === 1).map(({ apiId }) => apiId) : [],
  isAll: kind === 'faq' && draft.faqIds === null,
});

const textOf = ({ ids, featured, isAll }: Choice) => (isAll ? '' : JSON.stringify([ids, featured]));

/** Selects the portal's content from everything public. */
export function ChoiceTab({ view: { doId, draft, marks }, kind }: { view: PortalView; kind: ChoiceKind }) {
  const [choice, setChoice] = useState(() => choiceIn(draft, kind));
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  const choices = useChoices(doId, kind);
  // Names are loaded for the draft as opened; a reload with somebody else's draft must not lose them.
  const [opened] = useState(draft);
  const names = useChosenNames(doId, kind, opened);
  const [mark, setMark] = useSeenMark(marks?.[kind], false);
  const saving = useAction(async (chosen: Choice) => {
    const saved = await save({ doId, mark }, kind, chosen);
    setMark(saved.mark);
  }, '草稿已保存');
  useLeaveGuard(textOf(choice) !== textOf(choiceIn(draft, kind)), 'tab');

  const { ids, featured, isAll } = choice;
  const { title, help, empty } = words[kind];
  const change = (changes: Partial<Choice>) => setChoice({ ...choice, ...changes });
  const nameOf = (id: string) =>
    added.get(id) ?? names.data?.get(id) ?? (names.data ? '已下线的内容' : '读取中…');

  return (
    <Panel title={title}>
      <TabText>{help}</TabText>
      {kind === 'faq' && (
        <Checkbox checked={isAll} onChange={({ target }) => change({ isAll: target.checked })}>
          展示全部常见问题
        </Checkbox>
      )}
      {!isAll && (
        <Columns>
          <section aria-label={`已选${title}`}>
            <h3>已选 {ids.length}</h3>
            {names.reason && <ErrorPanel title="加载失败" text={names.reason} onRetry={names.retry} />}
            <ChosenList
              ids={ids}
              nameOf={nameOf}
              empty={empty}
              onChange={(next) => change({ ids: next, featured: next.filter((id) => featured.includes(id)) })}
              featured={kind === 'api' ? new Set(featured) : undefined}
              onFeature={(id) =>
                change({ featured: ids.filter((one) => (one === id) !== featured.includes(one)) })
              }
            />
          </section>
          <section aria-label={`可选${title}`}>
            <h3>可选</h3>
            <ChoosableList
              title={title}
              choices={choices}
              chosen={ids}
              max={portalApisMax}
              onChoose={({ id, name }) => {
                setAdded(new Map([...added, [id, name]]));
                change({ ids: [...ids, id] });
              }}
            />
          </section>
        </Columns>
      )}
      <FormActions>
        <Button $kind="primary" disabled={saving.isBusy} onClick={() => void saving.run(choice)}>
          保存草稿
        </Button>
      </FormActions>
    </Panel>
  );
}

interface Place {
  doId: string;
  mark: string | undefined;
}

function save(place: Place, kind: ChoiceKind, { ids, featured, isAll }: Choice) {
  if (kind === 'api')
    return call(savePortalApis, {
      ...place,
      apis: ids.map((apiId) => ({ apiId, isFeatured: featured.includes(apiId) ? 1 : 0 })),
    });
  if (kind === 'doc') return call(savePortalDocuments, { ...place, docIds: ids });
  return call(savePortalFaqs, { ...place, isAll: isAll ? 1 : 0, faqIds: isAll ? [] : ids });
}

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
