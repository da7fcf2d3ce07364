import styled from 'styled-components';
import {
  changeKinds,
  chargeTypes,
  importApi,
  listMyApis,
  publicationStates,
  type PublicationState as PublicationStateName,
} from '@portal/calls';
import { DayText, TextLink, Tiles, theme } from '@portal/design';
import { formatDay, formatMoney, unitsText } from '@portal/rules';
import { listPage, PublicationState, RoleLink } from '@portal/page';
import { Stars } from '../common/Stars';
import { apiActions } from './apiActions';

export const page = listPage({
  call: listMyApis,
  title: '我发布的API',
  help: '从草稿到下线的每个版本。',
  action: (
    <RoleLink needs={importApi} to="/publishApi" $kind="primary">
      发布API
    </RoleLink>
  ),
  above: ({ totals }) => (
    <Tiles
      tiles={[
        { label: '已上线', value: totals.online },
        { label: '待审核', value: totals.submitted },
        {
          label: '本月调用',
          value: totals.monthCalls.toLocaleString('zh-CN'),
          note: unitsText(totals.monthCalls, totals.monthUnits) || undefined,
        },
        { label: '本月收入（佣金前）', value: formatMoney(totals.monthIncome) },
      ]}
    />
  ),
  filters: {
    name: { kind: 'search', label: '按名称筛选', placeholder: 'API名称' },
    state: { kind: 'choice', label: '状态', all: '全部状态', choices: publicationStates },
    cateId: {
      kind: 'choice',
      label: '分类',
      all: '全部分类',
      choices: ({ categories }) => categories.map(({ cateId, name }) => [cateId, name] as const),
    },
    version: { kind: 'search', label: '按版本筛选', placeholder: '版本，如 1.2' },
    updatedFrom: { kind: 'day', label: '更新自' },
    updatedTo: { kind: 'day', label: '更新至' },
  },
  pageSize: 20,
  rowKey: ({ draftId }) => draftId,
  columns: [
    {
      title: 'API名称',
      isMain: true,
      render: ({ apiId, name, version }) =>
        apiId ? (
          <TextLink to={`/APIDetails?apiId=${apiId}`}>
            {name} {version}
          </TextLink>
        ) : (
          `${name || '未命名'} ${version}`
        ),
    },
    {
      title: '分类/计费',
      isShort: true,
      render: ({ categoryName, chargeTypes: kinds }) => (
        <>
          {categoryName || '—'}
          {kinds.length > 0 && <p>{kinds.map((kind) => chargeTypes[kind]).join('、')}</p>}
        </>
      ),
    },
    {
      title: '状态',
      isKey: true,
      render: ({ state, rejectText, change, offline, publishAt, sunsetAt }) => (
        <Stage>
          <PublicationState state={state} />
          {change !== 'new' && unfinished.has(state) && <p>{changeKinds[change]}</p>}
          {publishAt && (
            <p>
              <DayText>{publishAt.slice(0, 16)} 生效</DayText>
            </p>
          )}
          {sunsetAt && (
            <p>
              <DayText>{formatDay(sunsetAt)} 下线</DayText>
            </p>
          )}
          {state === 'rejected' && <Reason>{rejectText}</Reason>}
          {offline?.state === 'open' && (
            <p>
              <DayText>{formatDay(offline.at)} 下线，待审核</DayText>
            </p>
          )}
          {offline?.state === 'rejected' && <Reason>下线申请被驳回：{offline.reason}</Reason>}
        </Stage>
      ),
    },
    {
      title: '订阅数',
      isKey: true,
      sort: '-subscribers',
      isFigure: true,
      isShort: true,
      render: ({ apiId, subscribers, waiting }) => (
        <>
          {subscribers}
          {waiting > 0 && (
            <p>
              <TextLink to={`/myApiAppList?apiId=${apiId}`}>{waiting} 个待审批</TextLink>
            </p>
          )}
        </>
      ),
    },
    {
      title: '近30天调用/成功率',
      isKey: true,
      sort: '-calls30',
      isFigure: true,
      render: ({ calls30, successRate }) => (
        <>
          {calls30.toLocaleString('zh-CN')}
          {successRate !== null && <p>{successRate}%</p>}
        </>
      ),
    },
    {
      title: '评分',
      sort: '-score',
      isFigure: true,
      render: ({ apiId, score, scoreNum }) =>
        apiId === null || score === null ? (
          '—'
        ) : (
          <TextLink to={`/APIDetails?apiId=${apiId}&tab=comments`}>
            <Stars score={score} num={scoreNum} />
          </TextLink>
        ),
    },
    { title: '更新时间', sort: '-updatedAt', isShort: true, render: ({ updatedAt }) => formatDay(updatedAt) },
  ],
  actions: apiActions,
  empty: {
    text: '您还没有发布API',
    start: (
      <RoleLink needs={importApi} to="/publishApi">
        发布API
      </RoleLink>
    ),
    narrowed: '没有符合条件的 API',
    clear: '清空筛选条件',
  },
});

const unfinished: ReadonlySet<PublicationStateName> = new Set(['draft', 'submitted', 'rejected', 'approved']);

/** What is said below the state may take several lines. */
const Stage = styled.div`
  min-width: 120px;
`;

const Reason = styled.p`
  max-width: 240px;
  color: ${theme.color.bad};
  font-size: ${theme.size.xs};
`;
