import styled from 'styled-components';
import type { VerifyWays } from '@portal/calls';
import { definePage } from '@portal/contract';
import { TextLink, theme } from '@portal/design';
import { AccountPage } from '../common/AccountPage';
import { loadWays } from '../common/loadWays';
import { VerifyStep } from '../common/VerifyStep';
import { changePhoneSteps } from './changePhoneSteps';

export const page = definePage<VerifyWays>({ load: loadWays, Page: OldPhone });

function OldPhone({ data: ways }: { data: VerifyWays }) {
  return (
    <AccountPage
      title={ways.mobileMask ? '修改手机号' : '绑定手机号'}
      help={
        ways.mobileMask
          ? `现在绑定的是 ${ways.mobileMask}。先验证是您本人。`
          : '绑定后可以用手机号登录和接收短信。先验证是您本人。'
      }
      steps={changePhoneSteps}
      current={0}
    >
      <VerifyStep scene="changePhone" ways={ways} next="/changePhone/newPhone">
        {ways.mobileMask && (
          <Note>
            旧手机号已停用，其他方式也无法验证？ <TextLink to="/phoneAppeal">申诉换绑手机号</TextLink>
          </Note>
        )}
      </VerifyStep>
    </AccountPage>
  );
}

const Note = styled.p`
  margin-top: ${theme.space.l};
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.s};
`;
