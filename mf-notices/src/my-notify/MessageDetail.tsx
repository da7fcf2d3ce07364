import styled from 'styled-components';
import { messageKinds, type MemberMessage } from '@portal/calls';
import { ButtonLink, Dialog, Tag, theme } from '@portal/design';
import { formatMinute } from '@portal/rules';

interface MessageDetailProps {
  /** Null: closed. */
  message: MemberMessage | null;
  onClose: () => void;
}

/** The whole message, with a link to its subject. */
export const MessageDetail = ({ message, onClose }: MessageDetailProps) => (
  <Dialog title={message?.title ?? ''} isOpen={message !== null} onClose={onClose}>
    {message && (
      <>
        <Facts>
          <Tag>{messageKinds[message.kind]}</Tag>
          <time>{formatMinute(message.createdAt)}</time>
        </Facts>
        <Text>{message.text}</Text>
        {message.link && (
          <ButtonLink $kind="primary" to={message.link}>
            查看
          </ButtonLink>
        )}
      </>
    )}
  </Dialog>
);

const Facts = styled.p`
  display: flex;
  gap: ${theme.space.m};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;

const Text = styled.p`
  margin: ${theme.space.m} 0 ${theme.space.l};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
