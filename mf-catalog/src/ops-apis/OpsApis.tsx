import {
  listApisForOps,
  publicationStates,
  suspendPublication,
  viewUpstreamHealthForOps,
  type OpsApi,
} from '@portal/calls';
import { call } from '@portal/client';
import { TextLink } from '@portal/design';
import { listPage, PublicationState, type RowAction } from '@portal/page';
import { formatDay } from '@portal/rules';
import { UpstreamHealthDialog } from '../common/UpstreamHealthDialog';

const { online, deprecated, suspended } = publicationStates;

export const page = listPage({
  call: listApisForOps,
  title: 'API 管理',
  help: '停用有问题的 API，或在问题解决后恢复。提供方和全部订阅者会收到通知。',
  filters: {
    name: { kind: 'search', label: '按名称筛选', placeholder: 'API名称' },
    state: { kind: 'choice', label: '状态', all: '全部状态', choices: { online, deprecated, suspended } },
  },
  pageSize: 20,
  rowKey: ({ draftId }) => draftId,
  columns: [
    {
      title: 'API名称',
      isMain: true,
      render: ({ apiId, name, version }) => (
        <TextLink to={`/APIDetails?apiId=${apiId}`}>
          {name} {version}
        </TextLink>
      ),
    },
    { title: '提供方', isKey: true, render: ({ providerName }) => providerName },
    { title: '状态', isKey: true, render: ({ state }) => <PublicationState state={state} /> },
    { title: '订阅数', sort: '-subscribers', isFigure: true, render: ({ subscribers }) => subscribers },
    {
      title: '近30天调用',
      isKey: true,
      sort: '-calls30',
      isFigure: true,
      render: ({ calls30 }) => calls30.toLocaleString('zh-CN'),
    },
    { title: '更新时间', sort: '-updatedAt', render: ({ updatedAt }) => formatDay(updatedAt) },
  ],
  actions: (api) => [api.state === 'suspended' ? resuming(api) : stopping(api), health(api)],
  empty: { text: '还没有上线的 API', narrowed: '没有符合条件的 API', clear: '清空筛选条件' },
});

const health = ({ apiId, name }: OpsApi): RowAction => ({
  label: '上游健康',
  needs: viewUpstreamHealthForOps,
  dialog: (onClose) => <UpstreamHealthDialog apiId={apiId} name={name} as="operator" onClose={onClose} />,
});

const stopping = ({ draftId, name, subscribers }: OpsApi): RowAction => ({
  label: '停用',
  needs: suspendPublication,
  act: (reason) => call(suspendPublication, { draftId, action: 'suspend', reason }),
  done: '已停用',
  reason: {
    title: '停用 API',
    question: `停用后对“${name}”的调用会被拒绝。提供方和 ${subscribers} 个订阅者会收到通知和这里的原因。`,
    label: '停用原因',
    confirmLabel: '停用',
    isRequired: true,
    templates: ['返回的数据有误', '上游长时间不可用', '收到侵权投诉，核实中'],
  },
});

const resuming = ({ draftId, name, subscribers }: OpsApi): RowAction => ({
  label: '恢复',
  needs: suspendPublication,
  act: (reason) => call(suspendPublication, { draftId, action: 'resume', reason }),
  done: '已恢复',
  reason: {
    title: '恢复 API',
    question: `恢复“${name}”的调用。提供方和 ${subscribers} 个订阅者会收到通知。`,
    label: '说明',
    confirmLabel: '恢复',
  },
});
