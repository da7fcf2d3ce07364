import { useState } from 'react';
import { privateFields, revealField, type PrivateField } from '@portal/calls';
import { call } from '@portal/client';
import { Actions, Button } from '@portal/design';
import { ReasonDialog } from '@portal/page';

interface PrivateFactProps {
  accountId: string;
  field: PrivateField;
  mask: string;
}

/** A masked personal value, revealed after giving a reason. */
export function PrivateFact({ accountId, field, mask }: PrivateFactProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [value, setValue] = useState<string | null>(null);
  if (mask === '') return '—';
  if (value !== null) return value;
  const what = privateFields[field];

  return (
    <Actions>
      <span>{mask}</span>
      <Button $size="s" $kind="quiet" onClick={() => setIsAsking(true)}>
        查看完整{what}
      </Button>
      <ReasonDialog
        isOpen={isAsking}
        title={`查看完整${what}`}
        question="查看人、时间和原因记入审计日志。"
        label="原因"
        confirmLabel="查看"
        isRequired
        onClose={() => setIsAsking(false)}
        onConfirm={async (reason) => {
          const revealed = await call(revealField, { accountId, field, reason });
          setValue(revealed.value);
        }}
      />
    </Actions>
  );
}
