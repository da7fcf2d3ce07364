import { useState } from 'react';
import styled from 'styled-components';
import { commentBars, saveComment, withdrawComment, type MyComment } from '@portal/calls';
import { call } from '@portal/client';
import { Actions, Button, ConfirmDialog, Notice, Panel, theme, toast } from '@portal/design';
import { actionMessageOf, RoleButton } from '@portal/page';
import { openLogin } from '@portal/session';
import { GivenStars } from '../../common/Stars';
import { CommentForm } from './CommentForm';

interface MyCommentPanelProps {
  apiId: string;
  /** Null: not signed in. */
  my: MyComment | null;
  onChanged: () => void;
}

/** The reader's own review, a button to write one, or why they cannot. */
export function MyCommentPanel({ apiId, my, onChanged }: MyCommentPanelProps) {
  const [isWriting, setIsWriting] = useState(false);
  if (!my)
    return (
      <Notice>
        成功调用过的账号可以评价。
        <Button $size="s" onClick={() => openLogin()}>
          登录
        </Button>
      </Notice>
    );
  const { mine, bar } = my;
  if (isWriting)
    return (
      <Panel title={mine ? '修改评价' : '写评价'}>
        <CommentForm
          apiId={apiId}
          mine={mine}
          onClose={() => setIsWriting(false)}
          onSent={() => {
            setIsWriting(false);
            onChanged();
          }}
        />
      </Panel>
    );
  if (mine) return <Written mine={mine} onEdit={() => setIsWriting(true)} onChanged={onChanged} />;
  if (bar) return <Notice>{commentBars[bar]}。</Notice>;
  return (
    <Notice>
      您已成功调用过这个 API，说说它好不好用。
      <RoleButton needs={saveComment} $size="s" $kind="primary" onClick={() => setIsWriting(true)}>
        写评价
      </RoleButton>
    </Notice>
  );
}

interface WrittenProps {
  mine: NonNullable<MyComment['mine']>;
  onEdit: () => void;
  onChanged: () => void;
}

function Written({ mine, onEdit, onChanged }: WrittenProps) {
  const [isAsking, setIsAsking] = useState(false);

  function handleWithdraw() {
    setIsAsking(false);
    call(withdrawComment, { commentId: mine.commentId }).then(
      () => {
        toast('已撤回评价', 'good');
        onChanged();
      },
      (error: unknown) => toast(actionMessageOf(error), 'bad'),
    );
  }

  return (
    <Panel title="我的评价">
      {mine.state === 'hidden' && (
        <Notice tone={mine.hideReason ? 'bad' : 'warn'}>
          {mine.hideReason
            ? `平台已隐藏这条评价：${mine.hideReason}。可以修改后重新提交。`
            : '修改后的评价由平台核对后显示。'}
        </Notice>
      )}
      <GivenStars score={mine.score} />
      <Text>{mine.text}</Text>
      <Actions>
        <RoleButton needs={saveComment} $size="s" onClick={onEdit}>
          修改评价
        </RoleButton>
        <RoleButton needs={withdrawComment} $size="s" $kind="quiet" onClick={() => setIsAsking(true)}>
          撤回评价
        </RoleButton>
      </Actions>
      <ConfirmDialog
        title="撤回评价"
        question="撤回后评价、评分和提供方的回复都不再显示，可以重新评价。"
        confirmLabel="撤回"
        isOpen={isAsking}
        onConfirm={handleWithdraw}
        onCancel={() => setIsAsking(false)}
      />
    </Panel>
  );
}

const Text = styled.p`
  margin: ${theme.space.s} 0 ${theme.space.m};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
