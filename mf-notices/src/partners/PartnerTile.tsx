import type { ReactNode } from 'react';
import { abilities, regions, type PartnerSummary } from '@portal/calls';
import { Tag } from '@portal/design';
import { OrgTile } from '../common/OrgTile';

interface PartnerTileProps {
  partner: Omit<PartnerSummary, 'itemId'>;
  foot?: ReactNode;
}

/** A partner as a card. */
export function PartnerTile({ partner: { name, logo, ability, region, brief }, foot }: PartnerTileProps) {
  return (
    <OrgTile
      name={name}
      logo={logo}
      tags={
        <span>
          <Tag $look="brand">{abilities[ability]}</Tag> <Tag>{regions[region]}</Tag>
        </span>
      }
      brief={brief}
      foot={foot}
    />
  );
}
