import styled, { css } from 'styled-components';
import type { CategoryTree, DraftView } from '@portal/calls';
import { Button, Notice, Status, theme } from '@portal/design';
import { FormActions } from '@portal/forms';
import { PublicationState } from '@portal/page';
import { BasicsStep } from './BasicsStep';
import { PlansStep } from './PlansStep';
import { isEditable } from './isEditable';
import { OperationsStep } from './operations/OperationsStep';
import { SubmitStep } from './SubmitStep';
import { SupportStep } from './SupportStep';
import { UpstreamStep } from './UpstreamStep';
import { useDraft, type Saving } from './useDraft';

interface DraftStepsProps {
  draft: DraftView;
  categories: CategoryTree;
  step: number;
  /** Steps of this kind of change. */
  shown: readonly number[];
  onStep: (step: number) => void;
}

/** Steps after the import, if the draft is editable. */
export function DraftSteps(props: DraftStepsProps) {
  const { state } = props.draft;
  if (isEditable(props.draft)) return <EditableSteps {...props} />;
  return (
    <Notice tone="warn">
      <PublicationState state={state} />{' '}
      该版本不能再修改。要改动，请从“我发布的API”撤回审核，或选择变更、发布新版本。
    </Notice>
  );
}

function EditableSteps({ draft, categories, step, shown, onStep }: DraftStepsProps) {
  const { data, change, saving, saveNow } = useDraft(draft);
  const props = { data, change };
  const screens = [
    null,
    <BasicsStep
      key="basics"
      {...props}
      categories={categories}
      isReviewed={draft.change === 'new' || draft.change === 'version'}
    />,
    <OperationsStep key="operations" {...props} draft={draft} />,
    <UpstreamStep key="upstream" {...props} draft={draft} />,
    <PlansStep key="plans" {...props} draft={draft} />,
    <SupportStep key="support" {...props} />,
    <SubmitStep
      key="submit"
      draft={draft}
      data={data}
      saveNow={saveNow}
      isUnsaved={saving.status === 'failed'}
      shown={shown}
      onStep={onStep}
    />,
  ];

  const isUnderWay = saving.status === 'changed' || saving.status === 'saving';
  const place = shown.indexOf(step);
  const before = shown[place - 1];
  const after = shown[place + 1];

  function handleNext(next: number) {
    void saveNow();
    onStep(next);
  }

  return (
    <>
      <Line $isKept={saving.status === 'failed'}>
        {/* What comes of it is read out, not each pause in between. */}
        <span role="status">{!isUnderWay && <SavingState saving={saving} />}</span>
        {isUnderWay && <SavingState saving={saving} />}
      </Line>
      {screens[step]}
      <FormActions>
        {before !== undefined && <Button onClick={() => onStep(before)}>上一步</Button>}
        {after !== undefined && (
          <Button $kind="primary" onClick={() => handleNext(after)}>
            下一步
          </Button>
        )}
      </FormActions>
    </>
  );
}

function SavingState({ saving }: { saving: Saving }) {
  switch (saving.status) {
    case 'idle':
      return null;
    case 'changed':
      return <Status tone="calm">有修改，即将保存</Status>;
    case 'saving':
      return <Status tone="calm">保存中…</Status>;
    case 'saved':
      return <Status tone="good">已保存 {saving.at}</Status>;
    case 'failed':
      return (
        <Status tone="bad">
          {saving.isLost ? '未保存：没有收到回应。填写的内容还在，会自动再试' : `未保存：${saving.reason}`}
        </Status>
      );
  }
}

/** Sticky, so that unsaved changes are visible wherever the user types. */
const Line = styled.p<{ $isKept: boolean }>`
  min-height: 22px;
  margin-bottom: ${theme.space.s};
  font-size: ${theme.size.s};
  ${({ $isKept }) =>
    $isKept &&
    css`
      position: sticky;
      z-index: ${theme.layer.header};
      top: calc(${theme.width.header} + ${theme.space.s});
      padding: ${theme.space.s} ${theme.space.m};
      border: 1px solid ${theme.color.bad};
      border-radius: ${theme.radius.control};
      background: ${theme.color.paper};
    `}
`;
