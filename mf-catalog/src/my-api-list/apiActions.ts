import {
  archiveApi,
  copyApi,
  deprecateApi,
  extendSunset,
  putBackOnline,
  removeDraft,
  requestOffline,
  saveDraft,
  startChange,
  takeApiOffline,
  undoDeprecation,
  viewUpstreamHealth,
  withdrawDraft,
  withdrawOffline,
  type MyApi,
} from '@portal/calls';
import { createElement } from 'react';
import { call } from '@portal/client';
import type { RowAction } from '@portal/page';
import { UpstreamHealthDialog } from '../common/UpstreamHealthDialog';
import { EndDialog, type EndKind } from './EndDialog';

/** Days by which the end of a deprecated API can be postponed. */
const extensionDays = 30;

/** A provider's actions on a version: those of its state, and copying. */
export const apiActions = (api: MyApi): readonly (RowAction | false)[] => [
  ...actionsOfState(api),
  copying(api),
];

function actionsOfState(api: MyApi): readonly (RowAction | false)[] {
  switch (api.state) {
    case 'draft':
    case 'rejected':
      return [{ label: '继续编辑', needs: saveDraft, to: draftAddress(api) }, removal(api)];
    case 'submitted':
    case 'approved':
      return [withdrawal(api)];
    case 'online':
      return [
        change(api),
        newVersion(api),
        subscribers(api),
        figures(api),
        health(api),
        { label: '弃用', needs: deprecateApi, dialog: dialogOf(api, 'deprecate') },
        ...endings(api),
      ];
    case 'deprecated':
      return [
        newVersion(api),
        subscribers(api),
        figures(api),
        health(api),
        extension(api),
        undo(api),
        ...endings(api),
      ];
    case 'offline':
      return [comeback(api), archiving(api)];
    default:
      return [];
  }
}

const dialogOf = (api: MyApi, kind: EndKind) => (close: () => void) =>
  createElement(EndDialog, { api, kind, onClose: close });

/** At once without subscribers; otherwise the operator decides. */
function endings(api: MyApi): readonly RowAction[] {
  if (api.offline?.state === 'open') return [takingBack(api)];
  if (api.subscribers === 0) return [ending(api)];
  return [{ label: '申请下线', needs: requestOffline, dialog: dialogOf(api, 'offline') }];
}

const takingBack = ({ draftId, name, version }: MyApi): RowAction => ({
  label: '撤回下线申请',
  needs: withdrawOffline,
  act: () => call(withdrawOffline, { draftId }),
  done: '已撤回下线申请',
  confirm: { title: '撤回下线申请', question: `撤回“${name}” ${version} 的下线申请，继续提供？` },
});

const draftAddress = ({ draftId, apiId, change: kind }: MyApi) =>
  apiId === null || kind === 'new'
    ? `/publishApi?draftId=${draftId}`
    : `/editPublishApi?apiId=${apiId}&changeType=${kind}`;

const change = ({ apiId }: MyApi): RowAction => ({
  label: '变更',
  needs: startChange,
  to: `/changeInfoTypeChoose?scene=api&apiId=${apiId}`,
});

const newVersion = ({ apiId }: MyApi): RowAction => ({
  label: '发布新版本',
  needs: startChange,
  to: `/editPublishApi?apiId=${apiId}`,
});

const subscribers = ({ apiId }: MyApi): RowAction | false =>
  apiId !== null && { label: '订阅者', to: `/myApiAppList?tab=active&apiId=${apiId}` };

const copying = ({ draftId, name, version }: MyApi): RowAction => ({
  label: '复制',
  needs: copyApi,
  act: (_, reqNo) => call(copyApi, { draftId, reqNo }),
  done: '已复制为草稿，请填写名称与网关代码后提交',
  confirm: {
    title: '复制为新 API',
    question: `把“${name || '未命名'}” ${version} 的接口、后端、套餐与说明复制成一个新 API 的草稿？名称与网关代码须另填。`,
  },
});

const figures = ({ apiId }: MyApi): RowAction | false =>
  apiId !== null && { label: '统计', to: `/dataStatistics?apiId=${apiId}` };

const health = ({ apiId, name }: MyApi): RowAction | false =>
  apiId !== null && {
    label: '上游健康',
    needs: viewUpstreamHealth,
    dialog: (onClose) => createElement(UpstreamHealthDialog, { apiId, name, as: 'provider', onClose }),
  };

const removal = ({ draftId, name }: MyApi): RowAction => ({
  label: '删除',
  needs: removeDraft,
  act: () => call(removeDraft, { draftId }),
  done: '已删除',
  reason: {
    title: '删除草稿',
    question: `草稿“${name || '未命名'}”的接口、后端、套餐与说明都会删除，不能恢复。`,
    label: 'API 名称',
    confirmLabel: '删除',
    mustType: name || '未命名',
  },
});

const withdrawal = ({ draftId, name, state }: MyApi): RowAction => ({
  label: state === 'approved' ? '撤回' : '撤回审核',
  needs: withdrawDraft,
  act: () => call(withdrawDraft, { draftId }),
  done: '已撤回，可以继续修改',
  confirm: { title: '撤回', question: `撤回“${name}”，回到草稿？` },
});

const extension = ({ draftId, name, version, subscribers: count }: MyApi): RowAction => ({
  label: '推迟下线',
  needs: extendSunset,
  act: () => call(extendSunset, { draftId, days: extensionDays }),
  done: `已推迟 ${extensionDays} 天`,
  confirm: {
    title: '推迟下线',
    question: `把“${name}” ${version} 的下线日期推迟 ${extensionDays} 天？${count} 个订阅者会收到通知。`,
  },
});

const undo = ({ draftId, name, version, subscribers: count }: MyApi): RowAction => ({
  label: '取消弃用',
  needs: undoDeprecation,
  act: () => call(undoDeprecation, { draftId }),
  done: '已取消弃用',
  confirm: {
    title: '取消弃用',
    question: `“${name}” ${version} 不再下线，恢复为已上线？${count} 个订阅者会收到通知。`,
  },
});

const comeback = ({ draftId, name, version }: MyApi): RowAction => ({
  label: '重新上线',
  needs: putBackOnline,
  act: () => call(putBackOnline, { draftId }),
  done: '已改回草稿，检查后提交审核',
  confirm: { title: '重新上线', question: `把“${name}” ${version} 改回草稿，检查后重新提交审核？` },
});

const archiving = ({ draftId, name, version }: MyApi): RowAction => ({
  label: '归档',
  needs: archiveApi,
  act: () => call(archiveApi, { draftId }),
  done: '已归档',
  reason: {
    title: '归档',
    question: `“${name}” ${version} 归档后不能再上线。`,
    label: 'API 名称',
    confirmLabel: '归档',
    mustType: name,
  },
});

const ending = ({ draftId, name, version }: MyApi): RowAction => ({
  label: '下线',
  needs: takeApiOffline,
  act: (reason) => call(takeApiOffline, { draftId, reason }),
  done: '已下线',
  reason: {
    title: '下线 API',
    question: `“${name}” ${version} 下线后不能再被调用。`,
    label: '下线原因',
    confirmLabel: '下线',
    isRequired: true,
  },
});
