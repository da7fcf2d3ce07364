import { useForm } from 'react-hook-form';
import { removeBankCard, type BankCard } from '@portal/calls';
import { call } from '@portal/client';
import { Dialog, toast } from '@portal/design';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { useProof } from './useProof';

interface RemoveCardDialogProps {
  card: BankCard;
  onClose: () => void;
}

/** Names the card before the member verifies who they are, and again before it is removed. */
export function RemoveCardDialog({ card: { cardId, bank, accountEnd }, onClose }: RemoveCardDialogProps) {
  const { ticket, ask, dropSpent, question, actions } = useProof('bankCard');
  const { revalidate } = useRevalidator();
  const form = useForm();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: () => call(removeBankCard, { cardId, ticket }),
    onSent() {
      toast('已删除', 'good');
      void revalidate();
      onClose();
    },
    onRefused: dropSpent,
  });

  if (question) return question;

  return (
    <Dialog title="删除银行卡" isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void (ticket ? submit : form.handleSubmit(ask))(event)}>
        <p>{`要删除的是${bank}尾号 ${accountEnd} 的银行卡。在途的提现不受影响，仍会付到这张卡。`}</p>
        {actions({ refusal, isBusy, label: '确认删除', onClose })}
      </form>
    </Dialog>
  );
}
