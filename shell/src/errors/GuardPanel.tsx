import styled from 'styled-components';
import { ButtonLink, Container, theme } from '@portal/design';
import { guardCodes } from '@portal/rules';
import type { ManifestRoute } from '@portal/contract/internal';
import { BackButton } from './BackButton';
import { EntryStep } from './EntryStep';

type Guard = Exclude<ManifestRoute['guard'], 'public'>;

const sentences: Record<Guard, string> = {
  signedIn: '登录后即可使用该功能。',
  authenticated: '您尚未认证，是否去认证?',
  advanced: '该功能需完成高级认证。',
  provider: '该功能供提供方使用。完成企业高级认证后，可以申请成为提供方。',
  operator: '该功能供平台运营使用。',
};

/** Says what a page needs of whoever is here, and how to get it. */
export function GuardPanel({ guard, title }: { guard: Guard; title: string }) {
  return (
    <Room role="alert">
      <h1>{title}</h1>
      <p>{sentences[guard]}</p>
      <div>
        <BackButton>取消</BackButton>
        <NextStep guard={guard} />
      </div>
    </Room>
  );
}

function NextStep({ guard }: { guard: Guard }) {
  // Whoever is no provider gets there by an authentication; a provider acts as one without being asked.
  if (guard !== 'authenticated' && guard !== 'provider') return <EntryStep code={guardCodes[guard]} />;
  return (
    <ButtonLink to="/unitType" $kind="primary">
      {guard === 'authenticated' ? '确认' : '去认证'}
    </ButtonLink>
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
