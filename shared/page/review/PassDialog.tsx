import type { ReviewView } from '@portal/calls';
import { Button, Dialog, Facts } from '@portal/design';
import { FormActions } from '@portal/forms';
import { CaseChecks } from './CaseChecks';

interface PassDialogProps {
  view: ReviewView;
  onPass: () => void;
  onClose: () => void;
}

/** Repeats the facts of a case before it passes: a payment cannot be undone. */
export function PassDialog({ view: { case: row, fields, checks }, onPass, onClose }: PassDialogProps) {
  const texts = fields.filter(({ kind, value }) => kind === 'text' && value !== '');

  return (
    <Dialog title={`通过：${row.title}`} isOpen onClose={onClose}>
      <Facts facts={texts.map(({ label, value }) => [label, value])} />
      <CaseChecks checks={checks} />
      <FormActions>
        <Button onClick={onClose}>取消</Button>
        <Button $kind="primary" data-focus-first onClick={onPass}>
          确认通过
        </Button>
      </FormActions>
    </Dialog>
  );
}
