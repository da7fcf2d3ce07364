import { abilities, allianceAddress, regions, type CallReply, type listPartners } from '@portal/calls';
import { Button, Empty, TextLink } from '@portal/design';
import { ListFilters, Pager, isNarrowed, type ListFilter } from '@portal/page';
import { useListQuery } from '@portal/router';
import { TileGrid } from '../common/OrgTile';
import { partnerSizes } from './partnerSizes';
import { PartnerTile } from './PartnerTile';

const filters = {
  ability: { kind: 'choice', label: '能力领域', all: '全部领域', choices: abilities },
  region: { kind: 'choice', label: '地区', all: '全部地区', choices: regions },
} satisfies Record<string, ListFilter>;

/** Partners, filtered by ability and region. */
export function PartnerList({ partners }: { partners: CallReply<typeof listPartners> }) {
  const { query, change } = useListQuery<'ability' | 'region'>({ keepsPlace: true });
  const hasFilter = isNarrowed(filters, query);

  return (
    <>
      <ListFilters filters={filters} reply={partners} />
      {partners.records.length === 0 ? (
        <Empty text={hasFilter ? '没有符合条件的伙伴' : '还没有合作伙伴'}>
          {hasFilter && <Button onClick={() => change({ ability: null, region: null })}>查看全部伙伴</Button>}
        </Empty>
      ) : (
        <TileGrid>
          {partners.records.map((partner) => (
            <PartnerTile
              key={partner.itemId}
              partner={partner}
              foot={<TextLink to={allianceAddress('partner', partner.itemId)}>资质与方案</TextLink>}
            />
          ))}
        </TileGrid>
      )}
      <Pager page={partners} pageSizes={partnerSizes} />
    </>
  );
}
