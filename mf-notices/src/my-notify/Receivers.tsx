import styled from 'styled-components';
import type { MessageSettings } from '@portal/calls';
import { Facts, TextLink, theme } from '@portal/design';

/** Where mail and SMS go, and how to change it. */
export const Receivers = ({ settings: { mailTo, mobileTo } }: { settings: MessageSettings }) => (
  <Room>
    <Facts
      facts={[
        ['邮件发到', mailTo || '未绑定，收不到邮件'],
        ['短信发到', mobileTo || '未绑定，收不到短信'],
      ]}
    />
    <TextLink to="/changeInfoTypeChoose?scene=account">修改接收邮箱或手机</TextLink>
  </Room>
);

const Room = styled.div`
  display: grid;
  gap: ${theme.space.s};
  justify-items: start;
  margin-bottom: ${theme.space.l};
`;
