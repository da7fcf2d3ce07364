import styled from 'styled-components';
import {
  banPortal,
  listAllPortals,
  openPortalStates,
  portalState,
  type CallReply,
  type ListedPortal,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Card, Container, Empty, ListHead, TextLink, theme } from '@portal/design';
import { ListFilters, loadList, Pager, RowActions } from '@portal/page';
import { industries } from '@portal/rules';
import { DomainState } from '../common/DomainState';

type Directory = CallReply<typeof listAllPortals>;

export const page = definePage<Directory>({
  load: (request) => loadList(listAllPortals, request, { filters: ['keyWord', 'industry'], pageSize: 20 }),
  Page: DomainListAll,
});

const filters = {
  keyWord: { kind: 'search', label: '按名称筛选', placeholder: '专区名称' },
  industry: { kind: 'choice', label: '按行业筛选', all: '全部行业', choices: industries },
} as const;

/** Public directory of portals; operators see all of them, and ban or unban them. */
function DomainListAll({ data }: { data: Directory }) {
  return (
    <Container>
      <ListHead title="全部专区" help="企业在平台上开的专区，各有自己的品牌与精选的 API。" />
      <ListFilters filters={filters} reply={data} />
      {data.records.length === 0 ? (
        <Empty text="没有符合条件的专区">
          <ButtonLink to="/domin">申请专区</ButtonLink>
        </Empty>
      ) : (
        <Wall>
          {data.records.map((portal) => (
            <PortalCard key={portal.doId} portal={portal} />
          ))}
        </Wall>
      )}
      <Pager page={data} />
    </Container>
  );
}

function PortalCard({ portal }: { portal: ListedPortal }) {
  const { doName, doLogoUrl, doColor, intro, url, apiCount, state, ops } = portal;
  const isOpen = openPortalStates.includes(state);

  return (
    <Tile as="li">
      <Mark style={{ backgroundColor: doColor }} />
      <Body>
        {doLogoUrl && <img src={doLogoUrl} alt="" loading="lazy" />}
        <h2>{doName}</h2>
        <p>{intro || '精选 API 与文档'}</p>
        <p>{apiCount} 个 API</p>
        {ops && (
          <p>
            <DomainState state={state} /> · {ops.ownerName} · {ops.doPrefix} · 30 天访问 {ops.visits30}
            {ops.reason && <Reason>{ops.reason}</Reason>}
          </p>
        )}
        <Foot>
          {isOpen && <TextLink to={url}>进入专区</TextLink>}
          {ops && <Operating portal={portal} />}
        </Foot>
      </Body>
    </Tile>
  );
}

function Operating({ portal: { doId, doName, state } }: { portal: ListedPortal }) {
  const isBannable = openPortalStates.includes(state) || state === portalState.stopped;
  return (
    <RowActions
      actions={[
        isBannable && {
          label: '封禁',
          needs: banPortal,
          act: (reason) => call(banPortal, { doId, action: 'ban', reason }),
          done: '已封禁',
          reason: {
            title: '封禁专区',
            question: `封禁“${doName}”后，它立即停止服务，并通知所有者。`,
            label: '封禁原因',
            confirmLabel: '封禁',
            isRequired: true,
            templates: ['专区内容与申请用途不符', '冒用他人名称或标识', '展示的内容违反法律法规'],
          },
        },
        state === portalState.banned && {
          label: '解封',
          needs: banPortal,
          act: () => call(banPortal, { doId, action: 'lift' }),
          done: '已解封',
          confirm: { title: '解封专区', question: `解封“${doName}”，恢复到封禁前的状态？` },
        },
      ]}
    />
  );
}

const Wall = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
  gap: ${theme.space.l};
  margin-bottom: ${theme.space.l};
  padding: 0;
  list-style: none;
`;

const Tile = styled(Card)`
  display: flex;
  flex-direction: column;
  overflow: hidden;
`;

const Mark = styled.div`
  height: 6px;
`;

const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${theme.space.s};
  padding: ${theme.space.l};
  img {
    height: 32px;
    max-width: 160px;
    object-fit: contain;
    object-position: left;
  }
  h2 {
    font: 700 ${theme.size.xl} / 28px ${theme.font.serif};
  }
  p {
    color: ${theme.color.inkSoft};
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.s};
  margin-top: auto;
  padding-top: ${theme.space.s};
`;

const Reason = styled.span`
  display: block;
  color: ${theme.color.bad};
`;
