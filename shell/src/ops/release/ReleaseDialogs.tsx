import { rollBackRelease, withdrawRelease, type ReleaseState } from '@portal/calls';
import { call } from '@portal/client';
import { ConfirmDialog, toast } from '@portal/design';
import { ReasonDialog } from '@portal/page';
import { useRevalidator } from '@portal/router';

/** Shares in percent to which a canary is widened, before it becomes live. */
const steps = [10, 50];
export const nextStep = ({ canary }: ReleaseState) =>
  steps.find((step) => canary !== null && step > canary.percent);

/** What is to be done with a remote's release. */
export interface Wanted {
  act: 'promote' | 'widen' | 'leave' | 'withdraw';
  state: ReleaseState;
}

/** Of the canary as it was shown. */
export interface Promotion {
  remote: string;
  /** To this share of the visitors; absent: to all, as live. */
  percent?: number;
  seen?: string;
}

interface DialogProps {
  /** Null: closed. */
  of: ReleaseState | null;
  onClose: () => void;
}

interface PromoteDialogProps extends DialogProps {
  onConfirm: (promotion: Promotion) => void;
}

interface ReleaseDialogsProps {
  wanted: Wanted | null;
  onPromote: (promotion: Promotion) => void;
  onClose: () => void;
}

/** Asks about what is wanted, and does it. */
export function ReleaseDialogs({ wanted, onPromote, onClose }: ReleaseDialogsProps) {
  const of = (act: Wanted['act']) => (wanted?.act === act ? wanted.state : null);
  return (
    <>
      <PromoteDialog of={of('promote')} onConfirm={onPromote} onClose={onClose} />
      <WidenDialog of={of('widen')} onConfirm={onPromote} onClose={onClose} />
      <LeaveDialog of={of('leave')} onClose={onClose} />
      <WithdrawDialog of={of('withdraw')} onClose={onClose} />
    </>
  );
}

function PromoteDialog({ of, onConfirm, onClose }: PromoteDialogProps) {
  return (
    <ConfirmDialog
      title="灰度转正"
      question={`“${of?.title}” ${of?.canary?.version} 对全部访客生效？`}
      isOpen={of !== null}
      onCancel={onClose}
      onConfirm={() => {
        if (of) onConfirm({ remote: of.remote, seen: of.canary?.version });
        onClose();
      }}
    />
  );
}

function WidenDialog({ of, onConfirm, onClose }: PromoteDialogProps) {
  const share = of ? nextStep(of) : undefined;
  return (
    <ConfirmDialog
      title="扩大灰度"
      question={`“${of?.title}” ${of?.canary?.version} 从 ${of?.canary?.percent}% 扩大到 ${share}% 的访客？`}
      isOpen={share !== undefined}
      onCancel={onClose}
      onConfirm={() => {
        if (of && share) onConfirm({ remote: of.remote, percent: share, seen: of.canary?.version });
        onClose();
      }}
    />
  );
}

function LeaveDialog({ of, onClose }: DialogProps) {
  const { revalidate } = useRevalidator();
  const canary = of?.canary ?? null;
  const what = canary ? '停止灰度' : '回退';
  return (
    <ReasonDialog
      title={what}
      question={
        canary
          ? `“${of?.title}” ${canary.version} 不再发给访客。`
          : `“${of?.title}” 从 ${of?.live?.version} 回到 ${of?.previous}。`
      }
      isOpen={of !== null}
      label="原因"
      confirmLabel={what}
      isRequired
      onClose={onClose}
      onConfirm={async (reason) => {
        if (!of) return;
        const seen = (canary ?? of.live)?.version;
        const { version } = await call(rollBackRelease, { remote: of.remote, reason, seen });
        toast(`线上版本 ${version || '无'}`, 'good');
        void revalidate();
      }}
    />
  );
}

function WithdrawDialog({ of, onClose }: DialogProps) {
  const { revalidate } = useRevalidator();
  return (
    <ReasonDialog
      title="下线子应用"
      question={`“${of?.title}”（${of?.remote}）整个下线：它的导航与区块不再出现，访客打开它的页面会看到 404。恢复：在发布记录里启用一个版本。`}
      isOpen={of !== null}
      label="原因"
      confirmLabel="下线子应用"
      isRequired
      onClose={onClose}
      onConfirm={async (reason) => {
        if (!of) return;
        const { remote, canary, live } = of;
        const { version } = await call(withdrawRelease, { remote, reason, seen: (live ?? canary)?.version });
        toast(`${remote} ${version} 已下线`, 'good');
        void revalidate();
      }}
    />
  );
}
