import { Notice } from '@portal/design';
import { publicationFields, saveDraft, type CategoryTree, type DraftView } from '@portal/calls';
import { RoleGate } from '@portal/page';
import { useSearchParams } from '@portal/router';
import { DraftSteps } from './DraftSteps';
import { isEditable } from './isEditable';
import { ImportStep } from './ImportStep';
import { StepBar } from './StepBar';
import { stepOf, stepsOfChange } from './steps';
import { useImport } from './useImport';

interface DraftEditorProps {
  /** Null until a description was imported. */
  draft: DraftView | null;
  categories: CategoryTree;
}

/** Steps of a draft; the address keeps the current one. */
export function DraftEditor({ draft, categories }: DraftEditorProps) {
  const [query, setQuery] = useSearchParams();
  const shown = stepsOfChange[draft?.change ?? 'new'];
  const step = draft ? stepOf(query, shown) : 0;

  function goTo(next: number, draftId = draft?.draftId) {
    const address = new URLSearchParams(query);
    if (draftId && !address.has('apiId')) address.set('draftId', draftId);
    address.set('step', String(next));
    setQuery(address);
  }

  const importing = useImport(draft?.draftId, (draftId) => goTo(0, draftId));

  return (
    <>
      {draft && draft.rejects.length > 0 && (
        <Notice tone="bad">
          审核未通过：
          {draft.rejects
            .map(({ field, reason }) => `${publicationFields[field] ?? '其他'}：${reason}`)
            .join('；')}
          。 可以修改后或原样重新提交。
        </Notice>
      )}
      <StepBar current={step} shown={shown} isOpen={draft !== null} onStep={goTo} />
      <RoleGate needs={saveDraft} what="发布API">
        {!draft || (step === 0 && isEditable(draft)) ? (
          <ImportStep draft={draft} importing={importing} onNext={() => goTo(shown[1] ?? 1)} />
        ) : (
          <DraftSteps
            key={draft.draftId}
            draft={draft}
            categories={categories}
            step={step}
            shown={shown}
            onStep={goTo}
          />
        )}
      </RoleGate>
    </>
  );
}
