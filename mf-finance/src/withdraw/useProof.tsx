import { useState, type ReactNode } from 'react';
import { CallError } from '@portal/client';
import { Button } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { PropSlot } from '@portal/slots';

interface ProofActionsProps {
  refusal: ReactNode;
  isBusy: boolean;
  /** Label of the submit button once identity is verified. */
  label: string;
  onClose: () => void;
}

/** A form that needs identity verification: the user is verified first, then confirms and submits. */
export function useProof(scene: 'bankCard' | 'withdraw') {
  const [isAsking, setIsAsking] = useState(false);
  const [ticket, setTicket] = useState('');

  return {
    /** Empty: not verified yet. */
    ticket,
    ask: () => setIsAsking(true),
    /** Drops a verification that the server reports as used or expired. @returns whether the error was that. */
    dropSpent: (error: unknown): boolean => {
      const isSpent = error instanceof CallError && error.code === 'E5004';
      if (isSpent) setTicket('');
      return isSpent;
    },
    /** Verification dialog that replaces the form; null: not open. */
    question: isAsking ? (
      <PropSlot
        id="identity.verify"
        props={{
          scene,
          onProved(proved) {
            setTicket(proved);
            setIsAsking(false);
          },
          onClose: () => setIsAsking(false),
        }}
      />
    ) : null,
    /** Footer of the form. */
    actions: ({ refusal, isBusy, label, onClose }: ProofActionsProps) => (
      <>
        {ticket && <p>身份已验证，请确认提交。</p>}
        <FormError text={refusal} />
        <FormActions>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" $kind="primary" disabled={isBusy}>
            {ticket ? label : '验证身份'}
          </Button>
        </FormActions>
      </>
    ),
  };
}
