import { useState } from 'react';
import { CallError } from '@portal/client';
import { Button } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { PropSlot } from '@portal/slots';

interface ProofActionsProps {
  refusal: string | null;
  isBusy: boolean;
  /** What sends it, once it is known who asks. */
  label: string;
  onClose: () => void;
}

/** A form that is sent once somebody has proved who they are: first they are asked, then they confirm. */
export function useProof(scene: 'bankCard' | 'withdraw') {
  const [isAsking, setIsAsking] = useState(false);
  const [ticket, setTicket] = useState('');

  return {
    /** Empty: not proved yet. */
    ticket,
    ask: () => setIsAsking(true),
    /** Of a refusal: a proof that was used up, or is too old, is asked for again. @returns whether it was that. */
    dropSpent: (error: unknown): boolean => {
      const isSpent = error instanceof CallError && error.code === 'E5004';
      if (isSpent) setTicket('');
      return isSpent;
    },
    /** In place of the form while somebody is asked; null: nobody is. */
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
    /** The foot of the form. */
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
