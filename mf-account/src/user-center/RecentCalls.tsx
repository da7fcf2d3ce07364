import { envs, type CallRecord } from '@portal/calls';
import { DataTable, Money, Status, TextLink, type Column } from '@portal/design';
import { formatMinute } from '@portal/rules';
import { BlockPanel } from './BlockPanel';
import type { UserCentre } from './loadUserCentre';

/** Latest calls of the member's apps or, for providers, of their APIs. */
export function RecentCalls({ calls, view }: Pick<UserCentre, 'calls' | 'view'>) {
  const isProvider = view === 'provider';
  return (
    <BlockPanel
      title={isProvider ? '我的 API 最近的调用' : '最近调用'}
      more={{ to: isProvider ? '/statistical?view=provider' : '/statistical', label: '调用统计' }}
      block={calls}
      empty={
        isProvider ? (
          '还没有人调用过您的 API。'
        ) : (
          <>
            还没有调用。得到密钥后即可在线测试：<TextLink to="/getKey">获取密钥</TextLink>
          </>
        )
      }
    >
      {(rows) => (
        <DataTable label="最近调用" rows={rows} rowKey={({ requestId }) => requestId} columns={columns} />
      )}
    </BlockPanel>
  );
}

/** `status` is the upstream's answer; refusals by the gateway have a `code`. */
const columns: readonly Column<CallRecord>[] = [
  { title: '时间', isMain: true, render: ({ at }) => formatMinute(at) },
  { title: 'API', render: ({ apiName }) => apiName },
  { title: '应用', render: ({ appName, env }) => `${appName} · ${envs[env]}` },
  {
    title: '结果',
    render: ({ status, code, ms }) => (
      <>
        <Status tone={code === '' && status < 400 ? 'good' : 'bad'}>{code || status}</Status> · {ms} ms
      </>
    ),
  },
  { title: '费用', isFigure: true, render: ({ cost }) => <Money yuan={cost} isExact /> },
];
