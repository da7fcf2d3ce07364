import { useEffect, useRef } from 'react';
import { Notice } from '@portal/design';
import { publicationFields, saveDraft, type CategoryTree, type DraftView } from '@portal/calls';
import { RoleGate } from '@portal/page';
import { useSearchParams } from '@portal/router';
import { DraftSteps } from './DraftSteps';
import { isEditable } from './isEditable';
import { ImportStep } from './ImportStep';
import { StepBar } from './StepBar';
import { stepOf, steps, stepsOfChange } from './steps';
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
  const room = useRef<HTMLDivElement>(null);
  const isLed = useRef(false);
  useEffect(() => {
    if (isLed.current) room.current?.focus({ preventScroll: true });
    isLed.current = false;
  }, [step]);

  /** Leads to another step by a button inside one, with the keyboard. */
  function lead(next: number) {
    isLed.current = true;
    goTo(next);
  }

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
        <div ref={room} tabIndex={-1} role="group" aria-label={stepName(step, shown)}>
          {!draft || (step === 0 && isEditable(draft)) ? (
            <ImportStep draft={draft} importing={importing} onNext={() => lead(shown[1] ?? 1)} />
          ) : (
            <DraftSteps
              key={draft.draftId}
              draft={draft}
              categories={categories}
              step={step}
              shown={shown}
              onStep={lead}
            />
          )}
        </div>
      </RoleGate>
    </>
  );
}

const stepName = (step: number, shown: readonly number[]) =>
  `第 ${shown.indexOf(step) + 1} 步，共 ${shown.length} 步：${steps[step]}`;
