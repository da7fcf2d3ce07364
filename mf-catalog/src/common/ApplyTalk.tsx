import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import {
  applyCommentLengthMax,
  applyParties,
  commentApply,
  listApplyComments,
  type ApplyComment,
} from '@portal/calls';
import { call } from '@portal/client';
import { Button, ErrorPanel, Field, Skeleton, Tag, TextArea, theme } from '@portal/design';
import { FormError } from '@portal/forms';
import { RoleGate, useLoaded, useGuardedSubmission } from '@portal/page';
import { formatMinute } from '@portal/rules';

const shown = 50;

/** Messages between applicant and provider about an application. */
export function ApplyTalk({ applyId }: { applyId: string }) {
  const load = useCallback(
    (signal: AbortSignal) => call(listApplyComments, { applyId, pageSize: shown }, { signal }),
    [applyId],
  );
  const { data, reason, isLoading, retry } = useLoaded(load);

  return (
    <>
      {reason && <ErrorPanel title={reason} isBusy={isLoading} onRetry={retry} />}
      {!data && !reason && <Skeleton $height={72} />}
      {data?.total === 0 && <Quiet>还没有留言。对申请有疑问，可以在这里问另一方。</Quiet>}
      {data && data.total > 0 && <Comments comments={data.records.toReversed()} total={data.total} />}
      <RoleGate needs={commentApply} what="留言">
        <CommentForm applyId={applyId} onSent={retry} />
      </RoleGate>
    </>
  );
}

function Comments({ comments, total }: { comments: readonly ApplyComment[]; total: number }) {
  return (
    <>
      {total > comments.length && <Quiet>只显示最近 {comments.length} 条</Quiet>}
      <List aria-label="留言">
        {comments.map(({ commentId, party, who, text, at }) => (
          <li key={commentId}>
            <Line>
              <strong>{who}</strong> <Tag>{applyParties[party]}</Tag> <time>{formatMinute(at)}</time>
            </Line>
            <p>{text}</p>
          </li>
        ))}
      </List>
    </>
  );
}

function CommentForm({ applyId, onSent }: { applyId: string; onSent: () => void }) {
  const form = useForm({ defaultValues: { text: '' } });
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    send: ({ text }, reqNo) => call(commentApply, { applyId, text, reqNo }),
    onSent() {
      form.reset();
      onSent();
    },
  });
  const text = form.watch('text');

  return (
    <form noValidate onSubmit={submit}>
      <Field
        label="写留言"
        error={form.formState.errors.text?.message}
        hint={`另一方会收到消息，${[...text].length}/${applyCommentLengthMax}`}
      >
        <TextArea
          rows={2}
          maxLength={applyCommentLengthMax}
          {...form.register('text', { validate: (value) => value.trim() !== '' || '请填写留言' })}
        />
      </Field>
      <FormError text={refusal} />
      <Button type="submit" disabled={isBusy}>
        发送留言
      </Button>
    </form>
  );
}

const Quiet = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkFaint};
`;

const List = styled.ol`
  margin-bottom: ${theme.space.l};
  li {
    padding: ${theme.space.m} 0;
    border-bottom: 1px solid ${theme.color.line};
  }
  p {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s};
  align-items: center;
  time {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.s};
  }
`;
