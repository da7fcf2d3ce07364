import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import { addReleaseToken, revokeReleaseToken } from '@portal/calls';
import { call } from '@portal/client';
import { DataTable, Panel, Button, CopyButton, Field, TextInput, theme, toast } from '@portal/design';
import { actionMessageOf, ReasonDialog } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { formatMinute } from '@portal/rules';
import { InlineForm, InlineSubmit } from './InlineForm';
import type { ReleaseDeskData } from './loadReleaseDesk';

/** Tokens with which teams publish releases of their remotes. */
export function TokenPanel({ tokens }: Pick<ReleaseDeskData, 'tokens'>) {
  const [label, setLabel] = useState('');
  const [remotes, setRemotes] = useState('');
  const [issued, setIssued] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [revoking, setRevoking] = useState<ReleaseDeskData['tokens'][number] | null>(null);
  const { revalidate } = useRevalidator();

  async function revoke(tokenId: string) {
    await call(revokeReleaseToken, { tokenId });
    toast('已作废', 'good');
    void revalidate();
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    try {
      const { token } = await call(addReleaseToken, { label, remotes });
      setIssued(token);
      setLabel('');
      setRemotes('');
      void revalidate();
    } catch (failure) {
      setError(actionMessageOf(failure));
    }
  }

  return (
    <Panel title="发布令牌">
      {tokens.length === 0 ? (
        <p>还没有签发过令牌。</p>
      ) : (
        <DataTable
          label="发布令牌"
          rows={tokens}
          rowKey={({ tokenId }) => tokenId}
          columns={[
            { title: '团队', isMain: true, render: (token) => token.label },
            { title: '可发布', render: (token) => token.remotes.join('、') },
            {
              title: '签发',
              render: ({ createdAt, createdBy }) => `${formatMinute(createdAt)} ${createdBy}`,
            },
            {
              title: '最近使用',
              render: ({ lastUsedAt }) => (lastUsedAt ? formatMinute(lastUsedAt) : '未使用'),
            },
            {
              title: '操作',
              isAction: true,
              render: (token) => (
                <Button $size="s" onClick={() => setRevoking(token)}>
                  作废
                </Button>
              ),
            },
          ]}
        />
      )}
      {issued && (
        <Issued role="status">
          <p>令牌只显示这一次，请交给团队保存为环境变量 RELEASE_TOKEN：</p>
          <code data-secret="releaseToken">{issued}</code> <CopyButton text={issued} label="复制令牌" />
        </Issued>
      )}
      <InlineForm onSubmit={(event) => void handleSubmit(event)}>
        <Field label="团队名称">
          <TextInput maxLength={40} value={label} onChange={({ target }) => setLabel(target.value)} />
        </Field>
        <Field label="可发布的子应用" hint="例如 mf-example，多个用逗号分开" error={error}>
          <TextInput maxLength={400} value={remotes} onChange={({ target }) => setRemotes(target.value)} />
        </Field>
        <InlineSubmit type="submit" $kind="primary" disabled={!label.trim() || !remotes.trim()}>
          签发令牌
        </InlineSubmit>
      </InlineForm>
      {revoking && (
        <ReasonDialog
          isOpen
          title="作废令牌"
          question={`“${revoking.label}”的令牌作废后不能再发布，且不能恢复。`}
          label="团队名称"
          confirmLabel="作废"
          mustType={revoking.label}
          onConfirm={() => revoke(revoking.tokenId)}
          onClose={() => setRevoking(null)}
        />
      )}
    </Panel>
  );
}

const Issued = styled.div`
  margin-top: ${theme.space.m};
  padding: ${theme.space.m};
  background: ${theme.color.goodTint};
  font-size: ${theme.size.s};
  code {
    overflow-wrap: anywhere;
  }
`;
