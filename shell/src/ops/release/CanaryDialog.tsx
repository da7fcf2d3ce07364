import { useState } from 'react';
import { activateRelease } from '@portal/calls';
import { call } from '@portal/client';
import { Field, SelectInput, toast } from '@portal/design';
import { ReasonDialog } from '@portal/page';
import { useRevalidator } from '@portal/router';

/** Shares in percent that a canary can start with. */
const shares = [1, 5, 10, 20, 50];

interface CanaryDialogProps {
  /** Null: the dialog is closed. */
  release: { remote: string; version: string } | null;
  /** Version of the canary whose place it takes; empty: there is none. */
  running: string;
  onClose: () => void;
}

/** Gives a version that is kept to a share of the visitors. */
export function CanaryDialog({ release, running, onClose }: CanaryDialogProps) {
  const [percent, setPercent] = useState(10);
  const { revalidate } = useRevalidator();

  return (
    <ReasonDialog
      title="开始灰度"
      question={
        `${release?.remote} ${release?.version} 只对一部分访客生效，失败明显增多时自动停止。` +
        (running && `正在灰度的 ${running} 会被取代。`)
      }
      isOpen={release !== null}
      label="原因"
      confirmLabel="开始灰度"
      isRequired
      onClose={onClose}
      onConfirm={async (reason) => {
        if (!release) return;
        const { remote, version } = release;
        await call(activateRelease, { remote, version, reason, percent });
        toast(`${version} 对 ${percent}% 的访客灰度`, 'good');
        void revalidate();
      }}
    >
      <Field label="访客比例">
        <SelectInput value={percent} onChange={({ target }) => setPercent(Number(target.value))}>
          {shares.map((share) => (
            <option key={share} value={share}>{`${share}%`}</option>
          ))}
        </SelectInput>
      </Field>
    </ReasonDialog>
  );
}
