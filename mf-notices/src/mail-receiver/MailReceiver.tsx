import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import {
  agreeToReceive,
  receiverProofHours,
  refuseToReceive,
  viewReceiverLink,
  type CallReply,
} from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, ButtonLink, Card, Container, narrow, theme } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useOnce } from '@portal/page';
import { useSearchParams } from '@portal/router';

type Link = CallReply<typeof viewReceiverLink>;

/** Null: the link was replaced, has expired or is incomplete. */
type Linked = Link | null;

const isSpent = (error: unknown) => error instanceof CallError && error.code === 'E7049';

export const page = definePage<Linked>({
  async load({ query, signal }) {
    const token = query.get('token') ?? '';
    if (token === '') return null;
    try {
      return await call(viewReceiverLink, { token }, { signal });
    } catch (error) {
      if (isSpent(error)) return null;
      throw error;
    }
  },
  Page: MailReceiver,
});

const answers = { agree: agreeToReceive, refuse: refuseToReceive };

/**
 * Landing page of a mail's link, without sign-in. It asks before it acts, because mail scanners open links on their
 * own.
 */
function MailReceiver({ data }: { data: Linked }) {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [link, setLink] = useState(data);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, isBusy } = useOnce(async (answer: keyof typeof answers) => {
    await call(answers[answer], { token });
    // A refusal by mistake can be undone on the same page.
    setLink(
      link && {
        ...link,
        state: answer === 'agree' ? 'on' : 'refused',
        canAgree: answer === 'refuse' ? link.canAgree : 0,
      },
    );
  });

  function handleAnswer(answer: keyof typeof answers) {
    setRefusal(null);
    run(answer).catch((error: unknown) => {
      if (isSpent(error)) setLink(null);
      else setRefusal(messageOf(error));
    });
  }

  if (link === null)
    return (
      <Sheet title="链接已失效">
        <p>
          链接 {receiverProofHours}{' '}
          小时内有效；重新发送验证邮件后，以新的邮件为准。已移除的邮箱不会再收到消息。
        </p>
        <FormActions>
          <ButtonLink to="/">返回首页</ButtonLink>
        </FormActions>
      </Sheet>
    );
  const { state, canAgree } = link;
  return (
    <Sheet title={titles[state]}>
      <p role="status">{sentenceOf(link)}</p>
      <FormError text={refusal} />
      <FormActions>
        {canAgree === 1 && (
          <Button $kind="primary" $size="l" disabled={isBusy} onClick={() => handleAnswer('agree')}>
            {state === 'refused' ? '恢复接收' : '同意接收'}
          </Button>
        )}
        {state !== 'refused' && (
          <Button $size="l" disabled={isBusy} onClick={() => handleAnswer('refuse')}>
            不再接收
          </Button>
        )}
      </FormActions>
    </Sheet>
  );
}

const titles: Record<Link['state'], string> = {
  waiting: '是否接收消息',
  on: '正在接收消息',
  refused: '已不再接收',
};

function sentenceOf({ state, asker, mailTo }: Link): string {
  if (state === 'waiting')
    return `${asker}想把自己在本站的消息也发到 ${mailTo}。同意之前不会收到任何消息，同意之后也可以随时不再接收。`;
  return state === 'on'
    ? `${asker}在本站的消息会发到 ${mailTo}。每封邮件的末尾都可以不再接收。`
    : `${asker}在本站的消息不会再发到 ${mailTo}。`;
}

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Room>
      <h1>{title}</h1>
      <Paper>{children}</Paper>
    </Room>
  );
}

const Room = styled(Container)`
  max-width: 560px;
  padding-block: ${theme.space.xxxl};
  h1 {
    margin-bottom: ${theme.space.xl};
    font: 700 ${theme.size.display} / 44px ${theme.font.serif};
  }
`;

const Paper = styled(Card)`
  padding: ${theme.space.xxl};
  overflow-wrap: anywhere;
  > p {
    margin-bottom: ${theme.space.l};
  }
  ${narrow} {
    padding: ${theme.space.l};
  }
`;
