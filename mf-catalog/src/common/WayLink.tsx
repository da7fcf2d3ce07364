import type { ComponentProps } from 'react';
import { ButtonLink } from '@portal/design';
import { RoleLink } from '@portal/page';
import type { Way } from './waysOf';

interface WayLinkProps extends Pick<ComponentProps<typeof ButtonLink>, '$kind' | '$size'> {
  way: Way;
  /** For the accessible name; absent where the API's name is adjacent. */
  apiName?: string;
}

/** A link from an API to its next step, disabled without the role. */
export function WayLink({ way: { label, to, needs }, apiName, ...look }: WayLinkProps) {
  const name = apiName === undefined ? undefined : `${label}“${apiName}”`;
  if (needs)
    return (
      <RoleLink needs={needs} to={to} aria-label={name} {...look}>
        {label}
      </RoleLink>
    );
  return (
    <ButtonLink to={to} aria-label={name} {...look}>
      {label}
    </ButtonLink>
  );
}
