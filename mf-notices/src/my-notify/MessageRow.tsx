import styled from 'styled-components';
import { messageKinds, type MemberMessage } from '@portal/calls';
import { Actions, Button, Tag, TextLink, theme } from '@portal/design';
import { TextButton } from '@portal/forms';
import { formatMinute } from '@portal/rules';

interface MessageRowProps {
  message: MemberMessage;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
  onRead: () => void;
  /** Opens the whole message. */
  onOpen: () => void;
}

/** A message in the list, with its actions. */
export function MessageRow({ message, isChosen, onChoose, onRead, onOpen }: MessageRowProps) {
  return (
    <Row $isUnread={message.isRead === 0}>
      <input
        type="checkbox"
        aria-label={`选择“${message.title}”`}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <div>
        <Title aria-haspopup="dialog" onClick={onOpen}>
          {message.title}
        </Title>{' '}
        <Tag>{messageKinds[message.kind]}</Tag>
        {message.isRead === 0 && <Tag $look="brand">未读</Tag>}
        <p>{message.text}</p>
        <Actions>
          <time>{formatMinute(message.createdAt)}</time>
          {message.link && (
            <TextLink to={message.link} onClick={onRead}>
              查看
            </TextLink>
          )}
          {message.isRead === 0 && (
            <Button $size="s" $kind="quiet" onClick={onRead}>
              标为已读
            </Button>
          )}
        </Actions>
      </div>
    </Row>
  );
}

const Row = styled.li<{ $isUnread: boolean }>`
  display: flex;
  gap: ${theme.space.m};
  padding: ${theme.space.m} 0;
  border-top: 1px solid ${theme.color.line};
  > div > button:first-child {
    font-weight: ${({ $isUnread }) => ($isUnread ? 700 : 500)};
  }
  input {
    width: 16px;
    height: 16px;
    margin-top: 4px;
    flex: none;
  }
  p {
    color: ${theme.color.inkSoft};
  }
  time {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.s};
  }
`;

const Title = styled(TextButton)`
  color: inherit;
  &:hover {
    color: ${theme.color.brandDark};
  }
`;
