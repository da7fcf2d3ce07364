import {
  applyState,
  auditApply,
  resumeApply,
  setApplyLimit,
  suspendApply,
  viewApplicant,
  type ProviderApply,
} from '@portal/calls';
import { call } from '@portal/client';
import type { RowAction } from '@portal/page';
import { ApplicantDialog } from './ApplicantDialog';
import { LimitDialog } from './LimitDialog';
import { refusals } from './refusals';

/** A provider's actions on an application or subscription, by its state. */
export function subscriptionActions(row: ProviderApply): readonly RowAction[] {
  switch (row.state) {
    case applyState.waiting:
      return [approval(row), refusal(row), about(row)];
    case applyState.active:
      return [
        {
          label: '调整限流',
          needs: setApplyLimit,
          dialog: (close) => <LimitDialog subscription={row} onClose={close} />,
        },
        suspension(row),
        about(row),
      ];
    case applyState.suspended:
      return [
        {
          label: '恢复',
          needs: resumeApply,
          act: () => call(resumeApply, { applyId: row.applyId }),
          done: '已恢复',
        },
        about(row),
      ];
    default:
      return [about(row)];
  }
}

const about = (row: ProviderApply): RowAction => ({
  label: '申请方与留言',
  needs: viewApplicant,
  dialog: (close) => <ApplicantDialog apply={row} onClose={close} />,
});

const approval = ({ applyId }: ProviderApply): RowAction => ({
  label: '通过',
  isPrimary: true,
  needs: auditApply,
  act: () => call(auditApply, { applyId, pass: '1' }),
  done: '已通过',
});

const refusal = ({ applyId, appName, apiName }: ProviderApply): RowAction => ({
  label: '驳回',
  needs: auditApply,
  act: (reason) => call(auditApply, { applyId, pass: '0', reason }),
  done: '已驳回',
  reason: {
    title: '驳回申请',
    question: `驳回“${appName}”对“${apiName}”的申请，原因会告知申请方。`,
    label: '驳回原因',
    confirmLabel: '驳回',
    isRequired: true,
    templates: refusals,
  },
});

const suspension = ({ applyId, appName, apiName }: ProviderApply): RowAction => ({
  label: '暂停',
  needs: suspendApply,
  act: (reason) => call(suspendApply, { applyId, reason }),
  done: '已暂停',
  reason: {
    title: '暂停订阅',
    question: `暂停后，“${appName}”对“${apiName}”的调用在 5 秒内被拒绝。`,
    label: '暂停原因',
    confirmLabel: '暂停',
    isRequired: true,
  },
});
