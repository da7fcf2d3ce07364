import type { ReactNode } from 'react';
import styled from 'styled-components';
import { authLevels, type ApiSummary } from '@portal/calls';
import { Card, Glyph, Status, Tag, theme } from '@portal/design';
import { agreeing, Heart } from '@portal/page';
import { Link } from '@portal/router';
import { HeadlinePrice } from './HeadlinePrice';
import { Stars } from './Stars';
import { useStanding } from './useStanding';
import { WayLink } from './WayLink';
import { cardWayOf } from './waysOf';

interface ApiCardProps {
  api: ApiSummary;
  /** Further actions. */
  children?: ReactNode;
}

const tagsMax = 4;

/** Usage in the last thirty days, or facts about the API while there is none. */
const factsOf = (api: ApiSummary): [name: string, value: string][] =>
  api.calls30 > 0 && api.successRate !== null
    ? [
        ['近30天调用', `${api.calls30.toLocaleString('zh-CN')} 次`],
        ['成功率', `${api.successRate}%`],
        ['P95', api.p95Ms === null ? '—' : `${api.p95Ms} ms`],
        [`${agreeing(api.subs)}订阅`, api.subs.toLocaleString('zh-CN')],
      ]
    : [
        [`${agreeing(api.operationNum)}接口`, `${api.operationNum} 个`],
        ['版本', api.version],
        ['更新', api.updatedAt.slice(5, 10)],
        [`${agreeing(api.subs)}订阅`, api.subs.toLocaleString('zh-CN')],
      ];

/** An API as a product card: name, provider, usage and price. */
export function ApiCard({ api, children }: ApiCardProps) {
  const way = cardWayOf(api.apiId, useStanding(api.apiId));
  return (
    <Tile as="article">
      <Head>
        <Glyph aria-hidden="true">{api.icon}</Glyph>
        <div>
          <h3>
            <Link to={`/APIDetails?apiId=${encodeURIComponent(api.apiId)}`}>{api.apiName}</Link>
          </h3>
          <Provider>
            <span>{api.provider.name}</span>
            {api.provider.certified === 1 && <Status tone="good">已认证</Status>}
            {api.score !== null && <Stars score={api.score} num={api.scoreNum} />}
          </Provider>
        </div>
        <Heart kind="api" objId={api.apiId} title={api.apiName} />
      </Head>
      <p>{api.brief}</p>
      <Facts>
        {factsOf(api).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      <Offer>
        <HeadlinePrice api={api} />
        <AboveLink>
          <WayLink way={way} apiName={api.apiName} $size="s" />
        </AboveLink>
      </Offer>
      {api.named === 1 && <Status tone="calm">仅指定用户可见</Status>}
      <Foot>
        <small>{[api.categoryName, ...api.tags.slice(0, tagsMax)].join(' · ')}</small>
        <Tag $look={api.authLevel > 0 ? 'brand' : 'plain'}>{authLevels[api.authLevel]}</Tag>
        {children && <AboveLink>{children}</AboveLink>}
      </Foot>
    </Tile>
  );
}

const Tile = styled(Card)`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${theme.space.m};
  padding: 20px;
  break-inside: avoid;
  transition: border-color ${theme.motion.state};
  &:hover {
    border-color: ${theme.color.brand};
  }
  > p {
    flex: 1;
    min-height: 44px;
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
`;

const Head = styled.div`
  display: flex;
  gap: ${theme.space.m};
  align-items: flex-start;
  min-width: 0;
  > div {
    flex: 1;
    min-width: 0;
  }
  > button {
    align-self: flex-start;
    margin: -6px -8px 0 0;
  }
  h3 {
    font-size: ${theme.size.l};
    font-weight: 600;
  }
  /* Makes the whole card a link. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

const Provider = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space.s};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
  /* A name without a blank is no wider than the card. */
  overflow-wrap: anywhere;
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, auto);
  justify-content: space-between;
  gap: ${theme.space.xs};
  padding-top: ${theme.space.m};
  border-top: 1px solid ${theme.color.line};
  > div {
    display: flex;
    flex-direction: column-reverse;
    /* The figures stand on one line, however many a label needs. */
    justify-content: flex-end;
    /* Two words of English stand below each other before a long one is broken. */
    min-width: min-content;
  }
  dt {
    font-size: ${theme.size.xs};
    color: ${theme.color.inkFaint};
    overflow-wrap: normal;
  }
  dd {
    max-width: 88px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

/** Price and button; below them, across both, the note on the price. */
const Offer = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${theme.space.s};
  align-items: start;
  align-content: start;
  /* Reserves room for the note, so that the lines of adjacent cards align. */
  min-height: 46px;
  > [data-exact] {
    display: contents;
  }
  small {
    grid-area: 2 / 1 / auto / -1;
  }
`;

const Foot = styled.div`
  display: flex;
  gap: ${theme.space.s};
  align-items: center;
  > small {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    color: ${theme.color.inkFaint};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

/** Above the link that covers the card. */
const AboveLink = styled.div`
  position: relative;
  z-index: 1;
  flex: none;
  font-size: ${theme.size.s};
`;
