import styled from 'styled-components';
import {
  applyPortal,
  bindHost,
  listMyPortals,
  openPortalStates,
  portalState,
  withdrawPortal,
  type MyPortal,
  type PortalState,
} from '@portal/calls';
import { call } from '@portal/client';
import { TextLink, theme } from '@portal/design';
import { RoleLink, listPage, type RowAction } from '@portal/page';
import { formatDay } from '@portal/rules';
import { DomainState } from '../common/DomainState';

const { draft, waiting, rejected, resolving, certifying } = portalState;
const unfinished: readonly PortalState[] = [draft, waiting, rejected];

export const page = listPage({
  call: listMyPortals,
  title: '我的专区',
  help: '自己申请的专区，以及邀请您管理的专区。',
  action: (
    <RoleLink needs={applyPortal} to="/domin" $kind="primary">
      申请专区
    </RoleLink>
  ),
  rowKey: ({ doId }) => doId,
  columns: [
    {
      title: '名称',
      isMain: true,
      render: ({ doId, doName, state }) =>
        unfinished.includes(state) ? doName : <TextLink to={`/dominManage?doId=${doId}`}>{doName}</TextLink>,
    },
    {
      title: '域名',
      render: ({ url, host, state }) =>
        openPortalStates.includes(state) ? (
          <TextLink to={url} target="_blank" rel="noreferrer">
            {hostOf(url)}
          </TextLink>
        ) : (
          (host ?? hostOf(url))
        ),
    },
    {
      title: '状态',
      render: ({ state, reason }) => (
        <>
          <DomainState state={state} />
          {reason && <Reason>{reason}</Reason>}
        </>
      ),
    },
    { title: '证书到期', render: ({ certExpireAt }) => (certExpireAt ? formatDay(certExpireAt) : '—') },
    { title: 'API数', isFigure: true, render: ({ apiCount }) => apiCount },
    { title: '30天访问', isFigure: true, render: ({ visits30 }) => visits30.toLocaleString('zh-CN') },
    { title: '创建时间', render: ({ createTime }) => formatDay(createTime) },
  ],
  actions,
  empty: {
    text: '您还没有专区',
    start: (
      <RoleLink needs={applyPortal} to="/domin">
        申请专区
      </RoleLink>
    ),
    narrowed: '您还没有专区',
    clear: '刷新',
  },
});

const hostOf = (url: string) => url.replace(/^https?:\/\//, '');

function actions({ doId, doName, state, isOwner }: MyPortal): (RowAction | false)[] {
  const isMine = isOwner === 1;
  return [
    !unfinished.includes(state) && { label: '管理', to: `/dominManage?doId=${doId}` },
    isMine &&
      (state === resolving || state === certifying) && {
        label: '设置域名',
        needs: bindHost,
        to: `/addDomainIp?doId=${doId}`,
      },
    state === waiting && { label: '查看进度', to: `/dominSuccessComponent?doId=${doId}` },
    isMine &&
      state === waiting && {
        label: '撤回',
        needs: withdrawPortal,
        act: () => call(withdrawPortal, { doId }),
        done: '已撤回',
        confirm: { title: '撤回申请', question: `撤回“${doName}”的申请？撤回后可以修改并重新提交。` },
      },
    isMine &&
      (state === rejected || state === draft) && {
        label: '重新提交',
        needs: applyPortal,
        to: `/domin?doId=${doId}`,
      },
  ];
}

const Reason = styled.p`
  font-size: ${theme.size.xs};
  color: ${theme.color.bad};
`;
