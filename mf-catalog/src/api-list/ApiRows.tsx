import type { ReactNode } from 'react';
import styled from 'styled-components';
import { authLevels, type ApiSummary } from '@portal/calls';
import { TextLink, theme } from '@portal/design';
import { Heart, WideTable } from '@portal/page';
import { HeadlinePrice } from '../common/HeadlinePrice';
import { Stars } from '../common/Stars';
import { useStanding } from '../common/useStanding';
import { WayLink } from '../common/WayLink';
import { cardWayOf } from '../common/waysOf';

const tagsMax = 2;

interface ApiRowsProps {
  apis: readonly ApiSummary[];
  /** Further actions of each row. */
  extra: (api: ApiSummary) => ReactNode;
}

/** APIs as table rows, for comparing figures. */
export function ApiRows({ apis, extra }: ApiRowsProps) {
  return (
    <WideTable
      label="API 列表"
      rows={apis}
      rowKey={({ apiId }) => apiId}
      columns={[
        {
          title: 'API',
          isMain: true,
          render: ({ apiId, apiName, brief, provider, categoryName, tags, named }) => (
            <Named>
              <TextLink to={`/APIDetails?apiId=${encodeURIComponent(apiId)}`}>{apiName}</TextLink>
              <small>{brief}</small>
              <small>
                {provider.name}
                {provider.certified === 1 && '（已认证）'}
              </small>
              <small>{[categoryName, ...tags.slice(0, tagsMax)].join(' · ')}</small>
              {named === 1 && <small>仅指定用户可见</small>}
            </Named>
          ),
        },
        { title: '价格', isKey: true, render: (api) => <HeadlinePrice api={api} /> },
        { title: '认证要求', isShort: true, render: ({ authLevel }) => authLevels[authLevel] },
        {
          title: '近30天调用',
          isFigure: true,
          render: ({ calls30 }) => `${calls30.toLocaleString('zh-CN')} 次`,
        },
        {
          title: '成功率',
          isKey: true,
          isFigure: true,
          render: ({ successRate }) => (successRate === null ? '—' : `${successRate}%`),
        },
        {
          title: 'P95',
          isFigure: true,
          isShort: true,
          render: ({ p95Ms }) => (p95Ms === null ? '—' : `${p95Ms} ms`),
        },
        {
          title: '评分',
          isKey: true,
          render: ({ score, scoreNum }) => (score === null ? '—' : <Stars score={score} num={scoreNum} />),
        },
        { title: '订阅数', isFigure: true, render: ({ subs }) => subs },
        {
          title: '操作',
          isAction: true,
          render: (api) => (
            <Acts>
              <RowWay api={api} />
              {extra(api)}
              <Heart kind="api" objId={api.apiId} title={api.apiName} />
            </Acts>
          ),
        },
      ]}
    />
  );
}

function RowWay({ api: { apiId, apiName } }: { api: ApiSummary }) {
  const way = cardWayOf(apiId, useStanding(apiId));
  return <WayLink way={way} apiName={apiName} $size="s" />;
}

const Named = styled.div`
  display: grid;
  min-width: 160px;
  /* A name without a blank goes on below rather than widens the table. */
  overflow-wrap: anywhere;
  small {
    color: ${theme.color.inkSoft};
  }
`;

const Acts = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space.s};
  white-space: nowrap;
`;
