import { orgTypes, type ContentOf } from '@portal/calls';
import { Tag } from '@portal/design';
import { OrgTile } from '../common/OrgTile';
import { WebsiteLink } from '../common/WebsiteLink';

interface MemberTileProps {
  member: ContentOf<'allianceMember'>;
  /** Address of the detail page; absent: no link. */
  to?: string;
}

/** An alliance member as a card. */
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
