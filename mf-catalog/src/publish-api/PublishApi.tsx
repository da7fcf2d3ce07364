import { listCategories, saveDraft, viewDraft, type CategoryTree, type DraftView } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Notice, PageHead } from '@portal/design';
import { RoleGate } from '@portal/page';
import { useSearchParams } from '@portal/router';
import { DraftSteps } from './DraftSteps';
import { ImportStep } from './ImportStep';
import { StepBar } from './StepBar';
import { stepOf } from './steps';
import { useImport } from './useImport';

interface PublishData {
  /** Null until a description has been imported. */
  draft: DraftView | null;
  categories: CategoryTree;
}

export const page = definePage<PublishData>({
  async load({ query, signal }) {
    const draftId = query.get('draftId');
    const [draft, categories] = await Promise.all([
      draftId ? call(viewDraft, { draftId }, { signal }) : null,
      call(listCategories, { all: '1' }, { signal }),
    ]);
    return { draft, categories };
  },
  Page: PublishApi,
});

function PublishApi({ data: { draft, categories } }: { data: PublishData }) {
  const [query, setQuery] = useSearchParams();
  const step = draft ? stepOf(query) : 0;

  const goTo = (next: number, draftId = draft?.draftId) =>
    setQuery({ ...(draftId && { draftId }), step: String(next) });

  const importing = useImport(draft?.draftId, (draftId) => goTo(0, draftId));

  return (
    <>
      <PageHead title="发布API" help="导入接口描述，补全信息与套餐，提交审核后上线。草稿自动保存。">
        <ButtonLink to="/myApiList">我发布的API</ButtonLink>
      </PageHead>
      {draft && draft.rejects.length > 0 && (
        <Notice tone="bad">
          审核未通过：{draft.rejects.map(({ reason }) => reason).join('；')}。修改后重新提交。
        </Notice>
      )}
      <StepBar current={step} isOpen={draft !== null} onStep={goTo} />
      <RoleGate needs={saveDraft} what="发布API">
        {!draft || step === 0 ? (
          <ImportStep draft={draft} importing={importing} onNext={() => goTo(1)} />
        ) : (
          <DraftSteps key={draft.draftId} draft={draft} categories={categories} step={step} onStep={goTo} />
        )}
      </RoleGate>
    </>
  );
}
