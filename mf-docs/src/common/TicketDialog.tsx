import { useCallback, useState } from 'react';
import styled from 'styled-components';
import { closeTicket, replyTicket, ticketKinds, viewTicket } from '@portal/calls';
import { apiBase, call, messageOf } from '@portal/client';
import { Button, Dialog, ErrorPanel, Field, Skeleton, theme, toast, TextArea } from '@portal/design';
import { FormActions } from '@portal/forms';
import { useLoaded, useRepeatGuard, useReqNo } from '@portal/page';
import { TicketState } from './TicketState';

/** One ticket with what was said, for whoever asked and for the operators. */
export function TicketDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const load = useCallback((signal: AbortSignal) => call(viewTicket, { ticketId }, { signal }), [ticketId]);
  const { data, isLoading, hasFailed, retry } = useLoaded(load);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const reqNo = useReqNo();

  const act = useRepeatGuard(async (verb: () => Promise<unknown>, done: string) => {
    try {
      await verb();
      toast(done, 'good');
      setText('');
      setError(undefined);
      retry();
    } catch (failure) {
      setError(messageOf(failure));
    }
  });

  return (
    <Dialog title={data?.title ?? '工单'} isOpen onClose={onClose}>
      {isLoading && <Skeleton $height={200} />}
      {hasFailed && <ErrorPanel title="加载失败，请重试" onRetry={retry} />}
      {data && (
        <>
          <Facts>
            <TicketState state={data.state} />
            <span>{ticketKinds[data.kind]}</span>
            <span>{data.applicant}</span>
            <span>{data.createdAt.slice(0, 16)}</span>
            {data.requestId && <code>{data.requestId}</code>}
          </Facts>
          <Replies>
            {data.replies.map((reply) => (
              <li key={reply.replyId}>
                <strong>{reply.isStaff === 1 ? '客服' : data.applicant}</strong>{' '}
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
          {data.state !== 'closed' && (
            <>
              <Field label="回复" error={error}>
                <TextArea
                  rows={4}
                  maxLength={2000}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
              </Field>
              <FormActions>
                <Button onClick={() => void act(() => call(closeTicket, { ticketId }), '工单已关闭')}>
                  关闭工单
                </Button>
                <Button
                  $kind="primary"
                  disabled={text.trim() === ''}
                  onClick={() =>
                    void act(
                      () => call(replyTicket, { ticketId, text, reqNo: reqNo({ ticketId, text }) }),
                      '已回复',
                    )
                  }
                >
                  回复
                </Button>
              </FormActions>
            </>
          )}
        </>
      )}
    </Dialog>
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
