import { useState } from 'react';
import styled from 'styled-components';
import {
  importApi,
  listCategories,
  viewDraft,
  type CallReply,
  type CategoryTree,
  type DraftView,
  type ImportProblem,
} from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import { Notice, PageHead, ButtonLink, Status, theme, Button } from '@portal/design';
import { FormActions } from '@portal/forms';
import { useSearchParams } from '@portal/router';
import { PublicationState } from '../common/StateTag';
import { BasicsStep } from './BasicsStep';
import { ImportStep } from './ImportStep';
import { OperationsStep } from './OperationsStep';
import { PlansStep } from './PlansStep';
import { SubmitStep } from './SubmitStep';
import { SupportStep } from './SupportStep';
import { UpstreamStep } from './UpstreamStep';
import { useDraft } from './useDraft';

interface PublishData {
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

const steps = ['导入描述', '基本信息', '接口', '后端与安全', '套餐与价格', 'SLA与支持', '提交审核'];

export type ImportReport = Pick<CallReply<typeof importApi>, 'problems' | 'operationNum' | 'version'>;

function PublishApi({ data: { draft, categories } }: { data: PublishData }) {
  const [query, setQuery] = useSearchParams();
  const [report, setReport] = useState<ImportReport | null>(null);
  const [problems, setProblems] = useState<ImportProblem[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const step = draft ? Math.min(Math.max(Number(query.get('step') ?? 0) || 0, 0), steps.length - 1) : 0;

  function goTo(next: number, draftId = draft?.draftId) {
    setQuery({ ...(draftId && { draftId }), step: String(next) });
  }

  async function handleImport(fileName: string, text: string) {
    setIsBusy(true);
    setError(null);
    setProblems([]);
    try {
      const reply = await call(importApi, { fileName, text, draftId: draft?.draftId });
      setReport(reply);
      goTo(0, reply.draftId);
    } catch (failure) {
      setReport(null);
      setError(messageOf(failure));
      if (failure instanceof CallError) setProblems((failure.details.problems as ImportProblem[]) ?? []);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <PageHead title="发布API" help="导入接口描述，补全信息与套餐，提交审核后上线。草稿自动保存。">
        <ButtonLink to="/myApiList">我发布的API</ButtonLink>
      </PageHead>
      {draft && draft.rejects.length > 0 && (
        <Notice mood="bad">
          审核未通过：{draft.rejects.map(({ reason }) => reason).join('；')}。修改后重新提交。
        </Notice>
      )}
      <StepBar aria-label="发布步骤">
        {steps.map((title, index) => (
          <li key={title}>
            <button
              type="button"
              aria-current={index === step ? 'step' : undefined}
              disabled={!draft}
              onClick={() => goTo(index)}
            >
              {index + 1} {title}
            </button>
          </li>
        ))}
      </StepBar>
      {!draft || step === 0 ? (
        <ImportStep
          draft={draft}
          report={report}
          problems={report?.problems ?? problems}
          error={error}
          isBusy={isBusy}
          onImport={handleImport}
          onNext={() => goTo(1)}
        />
      ) : (
        <DraftSteps key={draft.draftId} draft={draft} categories={categories} step={step} onStep={goTo} />
      )}
    </>
  );
}

interface DraftStepsProps {
  draft: DraftView;
  categories: CategoryTree;
  step: number;
  onStep: (step: number) => void;
}

function DraftSteps({ draft, categories, step, onStep }: DraftStepsProps) {
  const { data, change, saving, saveNow } = useDraft(draft);
  const isEditable = draft.state === 'draft' || draft.state === 'rejected';
  const props = { data, change };

  if (!isEditable) {
    return (
      <Notice mood="warn">
        <PublicationState state={draft.state} />{' '}
        该版本不能再修改。要改动，请从“我发布的API”撤回审核，或导入新版本。
      </Notice>
    );
  }

  return (
    <>
      <Saving role="status">
        {saving.status === 'saved' && <Status mood="good">已保存 {saving.at}</Status>}
        {saving.status === 'changed' && <Status mood="calm">有修改，即将保存</Status>}
        {saving.status === 'saving' && <Status mood="calm">保存中…</Status>}
        {saving.status === 'failed' && <Status mood="bad">未保存：{saving.reason}</Status>}
      </Saving>
      {step === 1 && <BasicsStep {...props} categories={categories} />}
      {step === 2 && <OperationsStep operations={draft.operations} total={draft.operationNum} />}
      {step === 3 && <UpstreamStep {...props} hasAuthValue={draft.hasAuthValue === 1} />}
      {step === 4 && <PlansStep {...props} />}
      {step === 5 && <SupportStep {...props} />}
      {step === 6 && <SubmitStep draft={draft} data={data} saveNow={saveNow} onStep={onStep} />}
      <FormActions>
        <Button onClick={() => onStep(step - 1)}>上一步</Button>
        {step < steps.length - 1 && (
          <Button
            $kind="primary"
            onClick={() => {
              void saveNow();
              onStep(step + 1);
            }}
          >
            下一步
          </Button>
        )}
      </FormActions>
    </>
  );
}

const StepBar = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs};
  margin-bottom: ${theme.space.l};
  button {
    padding: ${theme.space.s} ${theme.space.m};
    border: 0;
    border-bottom: 2px solid ${theme.color.line};
    background: none;
    color: ${theme.color.inkSoft};
    cursor: pointer;
  }
  button[aria-current] {
    border-color: ${theme.color.brand};
    color: ${theme.color.ink};
    font-weight: 600;
  }
  button:disabled {
    cursor: not-allowed;
  }
`;

const Saving = styled.p`
  min-height: 22px;
  margin-bottom: ${theme.space.s};
  font-size: ${theme.size.s};
`;
