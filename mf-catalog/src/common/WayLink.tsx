import type { ComponentProps } from 'react';
import { ButtonLink } from '@portal/design';
import { RoleLink } from '@portal/page';
import type { Way } from './waysOf';

interface WayLinkProps extends Pick<ComponentProps<typeof ButtonLink>, '$kind' | '$size'> {
  way: Way;
  /** The API, where its name does not stand beside it. */
  apiName?: string;
}

/** One way to go on from an API; greyed for members of an organisation who may not. */
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
