import {
  changeKinds,
  followingKinds,
  listCategories,
  viewChange,
  viewDraft,
  type CategoryTree,
  type ChangeChoices,
  type DraftView,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Notice, PageHead } from '@portal/design';
import { DraftEditor } from '../publish-api/DraftEditor';
import { KindChoice } from './KindChoice';

type Kind = (typeof followingKinds)[number];

interface EditData {
  choices: ChangeChoices;
  /** Null: not chosen yet, or not started. */
  kind: Kind | null;
  draft: DraftView | null;
  categories: CategoryTree;
}

const kindOf = (asked: string | null): Kind | null => followingKinds.find((kind) => kind === asked) ?? null;

export const page = definePage<EditData>({
  async load({ query, signal }) {
    const kind = kindOf(query.get('changeType'));
    const [choices, categories] = await Promise.all([
      call(viewChange, { apiId: query.get('apiId') ?? '' }, { signal }),
      call(listCategories, { all: '1' }, { signal }),
    ]);
    const open = choices.open.find((one) => one.kind === kind);
    const draft = open ? await call(viewDraft, { draftId: open.draftId }, { signal }) : null;
    return { choices, kind, draft, categories };
  },
  Page: EditPublishApi,
});

function EditPublishApi({ data: { choices, kind, draft, categories } }: { data: EditData }) {
  const { apiId, name, version, subscribers } = choices;
  return (
    <>
      <PageHead
        title={kind && draft ? `${changeKinds[kind]}：${name}` : `变更 API：${name}`}
        help={`线上版本 ${version}。草稿自动保存，提交前线上内容不变。`}
      >
        {draft && <ButtonLink to={`/changeInfoTypeChoose?scene=api&apiId=${apiId}`}>其他变更</ButtonLink>}
        <ButtonLink to="/myApiList">我发布的API</ButtonLink>
      </PageHead>
      {subscribers > 0 && <Notice tone="warn">当前有 {subscribers} 个订阅者，将收到通知</Notice>}
      {draft ? <DraftEditor draft={draft} categories={categories} /> : <KindChoice choices={choices} />}
    </>
  );
}
