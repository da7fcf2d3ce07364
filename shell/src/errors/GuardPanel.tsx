import styled from 'styled-components';
import { ButtonLink, Container, theme, Button } from '@portal/design';
import { isAdmitted } from '@portal/rules';
import { useMember } from '@portal/session';
import { useNavigate } from '@portal/router';
import type { ManifestRoute } from '@portal/contract/internal';

/** Says what a page needs of whoever is here, and how to get it. */
export function GuardPanel({ guard, title }: { guard: ManifestRoute['guard']; title: string }) {
  const navigate = useNavigate();
  const member = useMember();
  const isProvider = isAdmitted('provider', member);

  return (
    <Room role="alert">
      <h1>{title}</h1>
      {guard === 'authenticated' ? (
        <>
          <p>您尚未认证，是否去认证?</p>
          <div>
            <Button onClick={() => void navigate(-1)}>取消</Button>
            <ButtonLink to="/unitType" $kind="primary">
              确认
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p>
            {isProvider
              ? '请先切换为提供方。'
              : '该功能供提供方使用。完成企业高级认证后，可以申请成为提供方。'}
          </p>
          <div>
            <ButtonLink to="/userCenter" $kind="primary">
              去用户中心
            </ButtonLink>
          </div>
        </>
      )}
    </Room>
  );
}

const Room = styled(Container)`
  padding: ${theme.space.huge} 0;
  text-align: center;
  h1 {
    font: 700 ${theme.size.xxl} / 36px ${theme.font.serif};
  }
  p {
    margin: ${theme.space.m} 0 ${theme.space.xl};
    color: ${theme.color.inkSoft};
  }
  div {
    display: flex;
    justify-content: center;
    gap: ${theme.space.m};
  }
`;
