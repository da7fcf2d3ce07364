import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { closeTicket, replyTicket, ticketKinds, viewTicket, type TicketView } from '@portal/calls';
import { apiBase, call } from '@portal/client';
import {
  Button,
  Dialog,
  ErrorPanel,
  Field,
  Notice,
  Skeleton,
  TextLink,
  theme,
  toast,
  TextArea,
} from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { actionMessageOf, useGuardedSubmission, useLoaded, useOnce, useServerEvent } from '@portal/page';
import { TicketState } from './TicketState';
import { countHint } from '@portal/rules';

interface TicketDialogProps {
  ticketId: string;
  onClose: () => void;
}

/** One ticket with its replies, for its author and the operators; the address names it as `ticketId`. */
export function TicketDialog({ ticketId, onClose }: TicketDialogProps) {
  const load = useCallback((signal: AbortSignal) => call(viewTicket, { ticketId }, { signal }), [ticketId]);
  const { data, isLoading, reason, retry } = useLoaded(load);
  // Somebody else may have replied to it or closed it: a colleague, or the author.
  useServerEvent('queues', retry);
  useServerEvent('unread', retry);

  return (
    <Dialog title={data?.title ?? '工单'} isOpen onClose={onClose}>
      {isLoading && !data && <Skeleton $height={200} />}
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {data && (
        <>
          <Exchange ticket={data} />
          <ReplyForm ticketId={ticketId} isClosed={data.state === 'closed'} onDone={retry} />
        </>
      )}
    </Dialog>
  );
}

function Exchange({ ticket }: { ticket: TicketView }) {
  return (
    <>
      <Facts>
        <TicketState state={ticket.state} />
        <span>{ticketKinds[ticket.kind]}</span>
        <span>{ticket.applicant}</span>
        {ticket.api && (
          <TextLink to={`/APIDetails?apiId=${encodeURIComponent(ticket.api.apiId)}`}>
            {ticket.api.apiName}
          </TextLink>
        )}
        <span>{ticket.createdAt.slice(0, 16)}</span>
        <span>{`编号 ${ticket.ticketId}`}</span>
        {ticket.requestId && <code>{ticket.requestId}</code>}
      </Facts>
      <Replies>
        {ticket.replies.map((reply) => (
          <li key={reply.replyId}>
            <strong>{reply.isStaff === 1 ? '客服' : ticket.applicant}</strong>{' '}
            <time>{reply.createdAt.slice(0, 16)}</time>
            <p>{reply.text}</p>
            {reply.fileUrl && (
              <a href={`${apiBase}/file/view/${reply.fileUrl}`} download>
                {reply.fileName}
              </a>
            )}
          </li>
        ))}
      </Replies>
    </>
  );
}

interface ReplyFormProps {
  ticketId: string;
  /** No more can be sent then; what was begun can still be read. */
  isClosed: boolean;
  onDone: () => void;
}

/** Replies to the ticket, or closes it. A reply that was begun is unsaved work, also when only the ticket is closed. */
function ReplyForm({ ticketId, isClosed, onDone }: ReplyFormProps) {
  const form = useForm({ defaultValues: { text: '' } });
  const { submit, refusal, refuse, isBusy } = useGuardedSubmission(form, {
    part: 'ticketId',
    send: ({ text }, reqNo) => call(replyTicket, { ticketId, text, reqNo }),
    isRepeatable: true,
    onSent() {
      toast('已回复', 'good');
      form.reset();
      onDone();
    },
  });
  const closing = useOnce(async () => {
    await call(closeTicket, { ticketId });
    toast('工单已关闭', 'good');
    onDone();
  });

  function handleClose() {
    refuse(null);
    closing.run().catch((error: unknown) => refuse(actionMessageOf(error)));
  }

  if (isClosed && !form.formState.isDirty) return null;
  return (
    <form data-guarded noValidate onSubmit={submit}>
      <Field
        label="回复"
        hint={countHint(form.watch('text'), 2000)}
        error={form.formState.errors.text?.message}
      >
        <TextArea
          rows={4}
          maxLength={2000}
          {...form.register('text', { validate: (text) => text.trim() !== '' || '请填写回复' })}
        />
      </Field>
      {isClosed && <Notice tone="bad">工单已关闭，这条回复没有发出。可以复制下来，提交新的工单。</Notice>}
      <FormError text={refusal} />
      <FormActions>
        <Button disabled={isClosed || closing.isBusy} onClick={handleClose}>
          关闭工单
        </Button>
        <Button type="submit" $kind="primary" disabled={isClosed || isBusy}>
          回复
        </Button>
      </FormActions>
    </form>
  );
}

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s} ${theme.space.m};
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;

const Replies = styled.ol`
  max-height: 320px;
  overflow: auto;
  margin-bottom: ${theme.space.m};
  li {
    padding: ${theme.space.s} 0;
    border-top: 1px solid ${theme.color.line};
  }
  p {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  time {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.xs};
  }
`;
