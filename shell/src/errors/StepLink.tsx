import type { ManifestNavigation } from '@portal/contract/internal';
import { ButtonLink } from '@portal/design';
import { useBoot } from '../bootDocument';

type StepSlot = Extract<ManifestNavigation['slot'], `step.${string}`>;

/** Link to the page where an area resolves a refusal; to the user centre if there is none. */
export function StepLink({ slot }: { slot: StepSlot }) {
  const { remotes } = useBoot();
  const step = remotes.flatMap(({ manifest }) => manifest.navigation).find((item) => item.slot === slot);

  return (
    <ButtonLink to={step?.to ?? '/userCenter'} $kind="primary">
      {step?.label ?? '去用户中心'}
    </ButtonLink>
  );
}
