import { orgTypes, type ContentOf } from '@portal/calls';
import { Tag } from '@portal/design';
import { OrgTile } from '../common/OrgTile';
import { WebsiteLink } from '../common/WebsiteLink';

interface MemberTileProps {
  member: ContentOf<'allianceMember'>;
  /** Where it says more; absent: nowhere. */
  to?: string;
}

/** A member of the alliance. */
export function MemberTile({ member, to }: MemberTileProps) {
  const { name, logo, orgType, brief, joinedOn, link } = member;
  return (
    <OrgTile
      name={name}
      to={to}
      logo={logo}
      tags={<Tag $look="brand">{orgTypes[orgType]}</Tag>}
      brief={brief}
      foot={
        <>
          <span>{joinedOn} 加入</span>
          <WebsiteLink link={link} name={name} />
        </>
      }
    />
  );
}
