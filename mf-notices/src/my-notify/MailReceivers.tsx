import { useState } from 'react';
import styled from 'styled-components';
import {
  editReceiver,
  messageKinds,
  receiverStates,
  receiversMax,
  removeReceiver,
  type MessageReceiver,
} from '@portal/calls';
import { call } from '@portal/client';
import { Button, DataTable, Empty, Panel, Status, theme, type Tone } from '@portal/design';
import { RowActions } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { ReceiverForm } from './ReceiverForm';
import { ResendProof } from './ResendProof';

const tones: Record<MessageReceiver['state'], Tone> = { waiting: 'warn', on: 'good', refused: 'calm' };

/** Additional mailboxes for messages; each must consent first. */
export function MailReceivers({ receivers }: { receivers: readonly MessageReceiver[] }) {
  const [isAdding, setIsAdding] = useState(false);
  const isFull = receivers.length >= receiversMax;

  return (
    <Panel
      title="其他接收邮箱"
      aside={
        <Button $size="s" disabled={isFull} onClick={() => setIsAdding(true)}>
          添加邮箱
        </Button>
      }
    >
      <Explanation>
        您的消息还可以发到其他邮箱，例如团队的邮箱，最多 {receiversMax}{' '}
        个。对方在验证邮件中同意之前，不会收到任何消息，也可以随时退订；验证码和只属于您的链接不会发给它们。
      </Explanation>
      {receivers.length === 0 ? (
        <Empty text="还没有其他接收邮箱" />
      ) : (
        <DataTable
          label="已添加的邮箱"
          rows={receivers}
          rowKey={({ receiverId }) => receiverId}
          columns={[
            {
              title: '邮箱',
              isMain: true,
              render: ({ email, remark }) => (
                <>
                  <Address>{email}</Address>
                  {remark && <Beside>{remark}</Beside>}
                </>
              ),
            },
            { title: '接收的消息', render: kindsOf },
            {
              title: '状态',
              render: (receiver) => (
                <>
                  <Status tone={tones[receiver.state]}>{receiverStates[receiver.state]}</Status>
                  <Beside>{sinceOf(receiver)}</Beside>
                </>
              ),
            },
            {
              title: '操作',
              isAction: true,
              render: (receiver) => (
                <>
                  {receiver.state === 'waiting' && <ResendProof receiver={receiver} />}
                  <Deeds receiver={receiver} />
                </>
              ),
            },
          ]}
        />
      )}
      {isAdding && <ReceiverForm onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}

const kindsOf = ({ kinds }: MessageReceiver) =>
  kinds.length === 0 ? '与账号的邮件相同' : kinds.map((kind) => messageKinds[kind]).join('、');

function sinceOf({ state, proofUntil, provenAt, refusedUntil }: MessageReceiver): string {
  if (state === 'on') return `${formatMinute(provenAt ?? '')} 起`;
  return state === 'waiting'
    ? `链接有效至 ${formatMinute(proofUntil ?? '')}`
    : `${formatMinute(refusedUntil ?? '')} 前不能再次邀请`;
}

function Deeds({ receiver }: { receiver: MessageReceiver }) {
  const { receiverId, email } = receiver;
  return (
    <RowActions
      actions={[
        {
          label: '修改',
          needs: editReceiver,
          dialog: (close) => <ReceiverForm receiver={receiver} onClose={close} />,
        },
        {
          label: '移除',
          needs: removeReceiver,
          act: () => call(removeReceiver, { receiverId }),
          done: '已移除',
          confirm: { title: '移除接收邮箱', question: `不再把消息发到“${email}”？还没有发出的不再发送。` },
        },
      ]}
    />
  );
}

const Explanation = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkSoft};
`;

const Address = styled.span`
  overflow-wrap: anywhere;
`;

const Beside = styled.div`
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;
