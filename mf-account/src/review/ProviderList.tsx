import {
  listProviderApplications,
  providerState,
  providerStates,
  revokeProvider,
  type ProviderRow,
} from '@portal/calls';
import { call } from '@portal/client';
import { Status } from '@portal/design';
import { listPage, type RowAction } from '@portal/page';
import { formatMinute } from '@portal/rules';

export const page = listPage({
  call: listProviderApplications,
  title: '提供方',
  help: '谁可以发布 API。收回资格后已上线的 API 仍可调用，需要时另行停用。',
  pageSize: 20,
  filters: {
    state: { kind: 'choice', label: '状态', all: '全部状态', choices: providerStates },
  },
  rowKey: ({ applicationId }) => applicationId,
  columns: [
    { title: '提供方', isMain: true, render: ({ name }) => name },
    { title: '账号', render: ({ account }) => account },
    { title: 'API 数', render: ({ apis }) => apis },
    { title: '申请时间', render: ({ submittedAt }) => formatMinute(submittedAt) },
    { title: '状态', render: (row) => <State row={row} /> },
  ],
  actions: ({ applicationId, name, state }): readonly (RowAction | false)[] => [
    state === providerState.passed && {
      label: '收回资格',
      needs: revokeProvider,
      act: (reason) => call(revokeProvider, { applicationId, reason }),
      done: '已收回',
      reason: {
        title: '收回提供方资格',
        question: `收回后“${name}”不能再发布和管理 API，已上线的 API 仍可调用。`,
        label: '收回原因',
        confirmLabel: '收回',
        isRequired: true,
      },
    },
  ],
  empty: { text: '还没有提供方' },
});

const tones = { 0: 'calm', 1: 'warn', 2: 'good', 3: 'bad', 4: 'bad' } as const;

function State({ row: { state, reason } }: { row: ProviderRow }) {
  return (
    <Status tone={tones[state]}>
      {providerStates[state]}
      {reason && `：${reason}`}
    </Status>
  );
}
