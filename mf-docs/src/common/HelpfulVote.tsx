import { useState } from 'react';
import styled from 'styled-components';
import { Button, Field, theme, toast, TextArea } from '@portal/design';
import { actionMessageOf, useOnce } from '@portal/page';
import { countHint } from '@portal/rules';

interface HelpfulVoteProps {
  helpful: number;
  /** Sends the vote. Resolves to the new number of helpful votes. */
  onVote: (isHelpful: boolean, remark: string) => Promise<number>;
  /** Whether a reader may leave a remark. */
  hasRemark?: boolean;
}

/** Votes 有用 or 没用, optionally with a remark. */
export function HelpfulVote({ helpful, onVote, hasRemark }: HelpfulVoteProps) {
  const [count, setCount] = useState(helpful);
  const [verdict, setVerdict] = useState<boolean | null>(null);
  const [remark, setRemark] = useState('');

  const { run, isBusy } = useOnce(async (vote: { isHelpful: boolean; text: string }) => {
    setCount(await onVote(vote.isHelpful, vote.text));
    setVerdict(vote.isHelpful);
    toast('感谢您的反馈', 'good');
  });

  const vote = (isHelpful: boolean, text: string) =>
    void run({ isHelpful, text }).catch((error: unknown) => toast(actionMessageOf(error), 'bad'));

  return (
    <Room data-off-paper>
      <Row role="group" aria-label="这对您有用吗">
        <span>这对您有用吗？</span>
        <Button $size="s" aria-pressed={verdict === true} disabled={isBusy} onClick={() => vote(true, '')}>
          有用（{count}）
        </Button>
        <Button $size="s" aria-pressed={verdict === false} disabled={isBusy} onClick={() => vote(false, '')}>
          没用
        </Button>
      </Row>
      {hasRemark && verdict === false && (
        <>
          <Field label="哪里没有写清楚？" hint={countHint(remark, 500)}>
            <TextArea
              rows={3}
              maxLength={500}
              value={remark}
              onChange={({ target }) => setRemark(target.value)}
            />
          </Field>
          <Button
            $size="s"
            disabled={remark.trim() === '' || isBusy}
            onClick={() => vote(false, remark.trim())}
          >
            提交反馈
          </Button>
        </>
      )}
    </Room>
  );
}

const Room = styled.div`
  margin-top: ${theme.space.l};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s};
  color: ${theme.color.inkSoft};
`;
