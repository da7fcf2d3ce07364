import {
  deprecateApi,
  removeDraft,
  saveDraft,
  startChange,
  takeApiOffline,
  withdrawDraft,
  type MyApi,
} from '@portal/calls';
import { call } from '@portal/client';
import type { RowAction } from '@portal/page';

/** Days that a deprecated API goes on. */
const sunsetDays = 30;

/** What a provider may do with a version of an API, by its state. */
export function apiActions(api: MyApi): readonly (RowAction | false)[] {
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
        deprecation(api),
        api.subscribers === 0 && ending(api),
      ];
    case 'deprecated':
      return [newVersion(api), subscribers(api), api.subscribers === 0 && ending(api)];
    default:
      return [];
  }
}

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

const removal = ({ draftId, name }: MyApi): RowAction => ({
  label: '删除',
  needs: removeDraft,
  act: () => call(removeDraft, { draftId }),
  done: '已删除',
  confirm: { title: '删除草稿', question: `删除草稿“${name || '未命名'}”?删除后不能恢复。` },
});

const withdrawal = ({ draftId, name, state }: MyApi): RowAction => ({
  label: state === 'approved' ? '撤回' : '撤回审核',
  needs: withdrawDraft,
  act: () => call(withdrawDraft, { draftId }),
  done: '已撤回，可以继续修改',
  confirm: { title: '撤回', question: `撤回“${name}”，回到草稿?` },
});

const deprecation = ({ draftId, name, version, subscribers: count }: MyApi): RowAction => ({
  label: '弃用',
  needs: deprecateApi,
  act: (reason) => call(deprecateApi, { draftId, sunsetDays, reason }),
  done: '已弃用',
  reason: {
    title: '弃用 API',
    question: `“${name}” ${version} 将在 ${sunsetDays} 天后下线，${count} 个订阅者会收到通知。`,
    label: '弃用原因',
    confirmLabel: '弃用',
    isRequired: true,
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
