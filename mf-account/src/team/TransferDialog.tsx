import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { transferTeam, type TeamMember } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Dialog, theme } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { ProveIdentity, useSubmission } from '@portal/page';
import { isTicketSpent } from '../user-center-info/isTicketSpent';

interface TransferDialogProps {
  member: TeamMember;
  onClose: () => void;
}

/** Transfers ownership of the organisation: identity verification, then the final confirmation. */
export function TransferDialog({ member: { memberId, nickName }, onClose }: TransferDialogProps) {
  const [ticket, setTicket] = useState<string | null>(null);
  return (
    <Dialog title="移交组织" isOpen onClose={onClose}>
      <Effect>
        “{nickName}
        ”将成为管理员，您将成为开发，不能再管理成员、预算与认证；您发出的、还没有接受的邀请随之撤回。
      </Effect>
      {ticket === null ? (
        <ProveIdentity scene="handOver" onProved={setTicket} onCancel={onClose} />
      ) : (
        <LastWord
          memberId={memberId}
          ticket={ticket}
          onClose={onClose}
          onTicketSpent={() => setTicket(null)}
        />
      )}
    </Dialog>
  );
}

interface LastWordProps {
  memberId: string;
  ticket: string;
  onClose: () => void;
  onTicketSpent: () => void;
}

function LastWord({ memberId, ticket, onClose, onTicketSpent }: LastWordProps) {
  const form = useForm();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: () => call(transferTeam, { memberId, ticket }),
    // The user's role has changed, and with it the whole page.
    onSent: () => window.location.reload(),
    onRefused(error) {
      const isSpent = isTicketSpent(error);
      if (isSpent) onTicketSpent();
      return isSpent;
    },
  });

  return (
    <form noValidate onSubmit={submit}>
      <FormError text={refusal} />
      <FormActions>
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" $kind="primary" disabled={isBusy}>
          确认移交
        </Button>
      </FormActions>
    </form>
  );
}

const Effect = styled.p`
  margin-bottom: ${theme.space.m};
`;
