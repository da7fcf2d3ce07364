import { useState } from 'react';
import styled from 'styled-components';
import { replyComment, type Comment } from '@portal/calls';
import { Actions, Button, Status, Tag, theme } from '@portal/design';
import { RoleButton } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { openLogin, useMember } from '@portal/session';
import { GivenStars } from '../../common/Stars';
import { ReplyDialog } from './ReplyDialog';
import { ReportDialog } from './ReportDialog';

interface CommentItemProps {
  comment: Comment;
  isMine: boolean;
  /** Whether the reader is the API's provider. */
  mayReply: boolean;
  onChanged: () => void;
}

/** One review with the provider's reply. */
export function CommentItem({ comment, isMine, mayReply, onChanged }: CommentItemProps) {
  const isSignedIn = useMember() !== null;
  const [open, setOpen] = useState<'reply' | 'report' | null>(null);
  const { author, score, text, createdAt, edited, reply, repliedAt } = comment;

  return (
    <Item>
      <Head>
        <strong>{author}</strong>
        <GivenStars score={score} />
        <Status tone="good">已使用</Status>
        {isMine && <Tag $look="brand">我的评价</Tag>}
        <time>
          {formatMinute(createdAt)}
          {edited === 1 && '，已修改'}
        </time>
      </Head>
      <Text>{text}</Text>
      {reply !== '' && (
        <Reply>
          <strong>提供方回复</strong>
          {repliedAt && <time>{formatMinute(repliedAt)}</time>}
          <Text>{reply}</Text>
        </Reply>
      )}
      <Actions>
        {mayReply && (
          <RoleButton needs={replyComment} $size="s" onClick={() => setOpen('reply')}>
            {reply === '' ? '回复' : '修改回复'}
          </RoleButton>
        )}
        {!isMine && (
          <Button
            $size="s"
            $kind="quiet"
            aria-label={`举报${author}的评价`}
            onClick={() => (isSignedIn ? setOpen('report') : openLogin())}
          >
            举报
          </Button>
        )}
      </Actions>
      {open === 'reply' && <ReplyDialog comment={comment} onClose={() => setOpen(null)} onSent={onChanged} />}
      {open === 'report' && <ReportDialog commentId={comment.commentId} onClose={() => setOpen(null)} />}
    </Item>
  );
}

const Item = styled.li`
  padding: ${theme.space.l} 0;
  border-top: 1px solid ${theme.color.line};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.xs} ${theme.space.m};
  time {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.s};
  }
`;

const Text = styled.p`
  margin: ${theme.space.s} 0;
  max-width: ${theme.width.reading};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Reply = styled.div`
  max-width: ${theme.width.reading};
  margin: ${theme.space.s} 0;
  padding: ${theme.space.m} ${theme.space.l};
  border-inline-start: 3px solid ${theme.color.line};
  background: ${theme.color.mist};
  time {
    margin-inline-start: ${theme.space.m};
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.s};
  }
`;
