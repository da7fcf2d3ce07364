import { ButtonLink, Signpost } from '@portal/design';
import { VerifyPrompt } from '@portal/page';
import { useNavigate, useWayBack } from '@portal/router';
import { guardCodes, promises, whoWorksAt, type DeskArea } from '@portal/rules';
import type { ManifestRoute } from '@portal/contract/internal';
import { BackButton } from './BackButton';
import { EntryStep } from './EntryStep';
import { StepLink } from './StepLink';

type Guard = Exclude<ManifestRoute['guard'], 'public'>;

const sentences: Record<Exclude<Guard, 'operator'>, string> = {
  signedIn: '登录后即可使用该功能。',
  authenticated: '完成认证后即可使用该功能。',
  advanced: '该功能需完成高级认证。',
  provider: `该功能供提供方使用。${promises.provider}`,
};

/** Shown only to operators who lack a role; others are redirected from the desk. */
const deskSentence = (desk: DeskArea) => `该功能需要运营角色：${whoWorksAt(desk)}。请联系平台运营人员开通。`;

interface GuardPanelProps {
  guard: Guard;
  /** For a page of the desk: its area of work. */
  desk?: DeskArea | undefined;
  title: string;
}

/** Says what a page requires of the visitor, and how to get it. */
export function GuardPanel({ guard, desk = 'platform', title }: GuardPanelProps) {
  const navigate = useNavigate();
  const goBack = useWayBack();

  return (
    <Signpost role="alert" title={title} text={guard === 'operator' ? deskSentence(desk) : sentences[guard]}>
      <BackButton />
      <NextStep guard={guard} />
      {guard === 'authenticated' && (
        <VerifyPrompt onCancel={goBack} onConfirm={() => void navigate('/unitType')} />
      )}
    </Signpost>
  );
}

function NextStep({ guard }: { guard: Guard }) {
  if (guard === 'provider') return <StepLink slot="step.provider" />;
  if (guard === 'operator') return <ButtonLink to="/ops">去运营工作台</ButtonLink>;
  return <EntryStep code={guardCodes[guard]} />;
}
