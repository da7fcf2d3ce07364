import styled from 'styled-components';
import { TextLink, theme } from '@portal/design';

/** For something that operators have stopped: its owner cannot resume it, but can contact support. */
export const BarredNote = () => (
  <Note>
    由平台停用，原因见消息；恢复请<TextLink to="/help#tickets">联系客服</TextLink>
  </Note>
);

const Note = styled.p`
  font-size: ${theme.size.xs};
  color: ${theme.color.inkSoft};
`;
