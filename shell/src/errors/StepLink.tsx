import type { ManifestNavigation } from '@portal/contract/internal';
import { ButtonLink } from '@portal/design';
import { useBoot } from '../bootDocument';

type StepSlot = Extract<ManifestNavigation['slot'], `step.${string}`>;

/** Leads to the page with which an area takes away the reason of a refusal; to the user centre where none does. */
export function StepLink({ slot }: { slot: StepSlot }) {
  const { remotes } = useBoot();
  const step = remotes.flatMap(({ manifest }) => manifest.navigation).find((item) => item.slot === slot);

  return (
    <ButtonLink to={step?.to ?? '/userCenter'} $kind="primary">
      {step?.label ?? '去用户中心'}
    </ButtonLink>
  );
}
