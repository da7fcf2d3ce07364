import { useState } from 'react';
import { listAccessTokens, revokeAccessToken, type AccessToken } from '@portal/calls';
import { call } from '@portal/client';
import {
  Button,
  DataTable,
  Empty,
  ErrorPanel,
  Panel,
  Skeleton,
  Status,
  toast,
  type Tone,
} from '@portal/design';
import { ReasonDialog, useLoaded } from '@portal/page';
import { formatMinute, rights } from '@portal/rules';
import { AccessTokenDialog } from './AccessTokenDialog';

const load = (signal: AbortSignal) => call(listAccessTokens, {}, { signal });

const states: Record<AccessToken['state'], { text: string; tone: Tone }> = {
  active: { text: '有效', tone: 'good' },
  expired: { text: '已过期', tone: 'calm' },
  revoked: { text: '已吊销', tone: 'calm' },
};

/** Personal access tokens for the portal's API. */
export function AccessTokens() {
  const { data, isLoading, reason, retry } = useLoaded(load);
  const [isAdding, setIsAdding] = useState(false);
  const [revoking, setRevoking] = useState<AccessToken | null>(null);

  async function revoke({ tokenId }: AccessToken) {
    await call(revokeAccessToken, { tokenId });
    toast('已吊销', 'good');
    retry();
  }

  const adding = (
    <Button $size="s" onClick={() => setIsAdding(true)}>
      新建令牌
    </Button>
  );

  return (
    <Panel title="个人访问令牌" aside={data !== null && data.records.length > 0 && adding}>
      <p>供您的程序调用门户自己的接口，例如查询用量；调用 API 产品请使用应用的密钥。</p>
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {isLoading && !data && <Skeleton $height={80} />}
      {data && (
        <>
          {data.records.length === 0 ? (
            <Empty text="还没有个人访问令牌">{adding}</Empty>
          ) : (
            <DataTable<AccessToken>
              label="个人访问令牌"
              rows={data.records}
              rowKey={({ tokenId }) => tokenId}
              columns={[
                {
                  title: '名称',
                  isMain: true,
                  render: ({ name, hint }) => `${name}（…${hint}）`,
                },
                { title: '身份', render: ({ accountName }) => accountName },
                {
                  title: '权限',
                  isKey: true,
                  render: ({ scopes }) => scopes.map((scope) => rights[scope]).join('；'),
                },
                { title: '有效至', isKey: true, render: ({ expiresAt }) => formatMinute(expiresAt) },
                {
                  title: '最近使用',
                  render: ({ lastUsedAt, lastAddress }) =>
                    lastUsedAt ? `${formatMinute(lastUsedAt)} ${lastAddress}` : '从未使用',
                },
                {
                  title: '状态',
                  isKey: true,
                  render: ({ state }) => <Status tone={states[state].tone}>{states[state].text}</Status>,
                },
                {
                  title: '操作',
                  isAction: true,
                  render: (token) =>
                    token.state === 'active' ? (
                      <Button $size="s" onClick={() => setRevoking(token)}>
                        吊销
                      </Button>
                    ) : null,
                },
              ]}
            />
          )}
          {revoking && (
            <ReasonDialog
              isOpen
              title="吊销令牌"
              question={`吊销“${revoking.name}”后，使用它的程序立即不能再调用门户，且不能恢复。`}
              label="令牌名称"
              confirmLabel="吊销"
              mustType={revoking.name}
              onConfirm={() => revoke(revoking)}
              onClose={() => setRevoking(null)}
            />
          )}
          {isAdding && (
            <AccessTokenDialog
              accounts={data.accounts}
              onClose={() => {
                setIsAdding(false);
                retry();
              }}
            />
          )}
        </>
      )}
    </Panel>
  );
}
