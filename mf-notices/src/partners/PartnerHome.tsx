import { allianceAddress, type CallReply, type listPartnerCases, type listPartners } from '@portal/calls';
import { InfoBlock } from '../common/InfoBlock';
import { JoinSteps } from '../common/JoinSteps';
import { TileGrid } from '../common/OrgTile';
import { OrgWall } from '../common/OrgWall';
import { CaseTile } from './CaseTile';

interface PartnerHomeProps {
  partners: CallReply<typeof listPartners>;
  cases: CallReply<typeof listPartnerCases>;
  path: string;
}

/** Below the introduction: who the partners are, what they have done, and how to become one. */
export function PartnerHome({ partners, cases, path }: PartnerHomeProps) {
  return (
    <>
      {partners.records.length > 0 && (
        <InfoBlock
          title="合作伙伴"
          more={{ to: `${path}?section=partners`, text: `全部 ${partners.total} 家` }}
        >
          <OrgWall orgs={partners.records} addressOf={(itemId) => allianceAddress('partner', itemId)} />
        </InfoBlock>
      )}
      {cases.records.length > 0 && (
        <InfoBlock title="成功案例" more={{ to: `${path}?section=cases`, text: `全部 ${cases.total} 个` }}>
          <TileGrid>
            {cases.records.map(({ itemId, story }) => (
              <CaseTile key={itemId} story={story} />
            ))}
          </TileGrid>
        </InfoBlock>
      )}
      <JoinSteps title="怎样成为伙伴" to={`${path}?section=join`} list="伙伴列表" />
    </>
  );
}
