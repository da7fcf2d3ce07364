import { useState } from 'react';
import styled from 'styled-components';
import {
  addAppCertificate,
  envs,
  removeAppCertificate,
  requireAppCertificate,
  type AppCertificate,
  type CallReply,
  type Env,
  type listAppCertificates,
} from '@portal/calls';
import { call } from '@portal/client';
import { ConfirmDialog, CopyButton, DataTable, Notice, Panel, Small, Status, theme } from '@portal/design';
import { RoleButton, RowActions, useAction } from '@portal/page';
import { appCertificatesMax, formatMinute } from '@portal/rules';
import { AddCertificate } from './AddCertificate';

export type EnvCertificates = CallReply<typeof listAppCertificates> & { env: Env };

interface CertificatePanelProps {
  appId: string;
  certificates: EnvCertificates;
}

/** Client certificates of one environment, and whether calls must present one. */
export function CertificatePanel({ appId, certificates }: CertificatePanelProps) {
  const { env, records, isRequired } = certificates;
  const [isAdding, setIsAdding] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isOn = isRequired === 1;
  const turn = useAction(
    (to: number) => call(requireAppCertificate, { appId, env, isRequired: to }),
    (to) => (to === 1 ? '已开启，正在同步到网关' : '已关闭，正在同步到网关'),
  );
  const valid = records.filter(({ isExpired }) => isExpired === 0);

  return (
    <Panel
      title={`${envs[env]}客户端证书（${records.length}/${appCertificatesMax}）`}
      aside={
        <RoleButton needs={addAppCertificate} $size="s" onClick={() => setIsAdding(true)}>
          登记证书
        </RoleButton>
      }
    >
      {isOn && valid.length === 0 && (
        <Notice tone="warn">
          没有有效的证书：此环境的调用都会被拒绝，请登记新的证书，或关闭下面的要求。
        </Notice>
      )}
      <Row>
        <span>只接受出示已登记证书的调用</span>
        <Status tone={isOn ? 'good' : 'calm'}>{isOn ? '已开启' : '未开启'}</Status>
        <RoleButton
          needs={requireAppCertificate}
          $size="s"
          disabled={turn.isBusy}
          onClick={() => setIsAsking(true)}
        >
          {isOn ? '关闭' : '开启'}
        </RoleButton>
      </Row>
      {records.length === 0 ? (
        <p>还没有登记。登记程序调用时出示的客户端证书（双向 TLS）后，可以要求每次调用都出示它。</p>
      ) : (
        <DataTable
          label={`${envs[env]}客户端证书`}
          rows={records}
          rowKey={({ fingerprint }) => fingerprint}
          columns={[
            { title: '名称', isMain: true, render: ({ name }) => name },
            {
              title: '主体',
              render: ({ subject, issuer }) => (
                <Long>
                  {subject}
                  <Small>签发者 {issuer}</Small>
                </Long>
              ),
            },
            {
              title: 'SHA-256 指纹',
              render: ({ fingerprint }) => (
                <>
                  <code title={fingerprint}>{fingerprint.slice(0, 16)}…</code>
                  <CopyButton text={fingerprint} />
                </>
              ),
            },
            { title: '有效期至', render: (one) => <End certificate={one} /> },
            {
              title: '添加',
              render: ({ addedBy, addedAt }) => (
                <>
                  {addedBy ?? '—'}
                  <Small>{formatMinute(addedAt)}</Small>
                </>
              ),
            },
            {
              title: '操作',
              isAction: true,
              render: (one) => (
                <RowActions
                  actions={[
                    {
                      label: '删除',
                      needs: removeAppCertificate,
                      act: () => call(removeAppCertificate, { appId, env, fingerprint: one.fingerprint }),
                      done: '已删除，正在同步到网关',
                      confirm: { title: '删除客户端证书', question: questionOf(one, isOn) },
                    },
                  ]}
                />
              ),
            },
          ]}
        />
      )}
      {isAdding && <AddCertificate list={{ appId, env }} onClose={() => setIsAdding(false)} />}
      <ConfirmDialog
        title={isOn ? '关闭证书要求' : '开启证书要求'}
        question={
          isOn
            ? `关闭后，${envs[env]}环境不再检查客户端证书，有密钥就能调用。确认关闭？`
            : `开启后，${envs[env]}环境只接受出示已登记证书的调用，其他调用与换取访问令牌的请求会立即被拒绝（E9120）。请先确认程序已通过支持客户端证书的网关地址出示证书。确认开启？`
        }
        isOpen={isAsking}
        isBusy={turn.isBusy}
        confirmLabel={isOn ? '关闭' : '开启'}
        onConfirm={() => void turn.run(isOn ? 0 : 1).finally(() => setIsAsking(false))}
        onCancel={() => setIsAsking(false)}
      />
    </Panel>
  );
}

/** Expiry date, with a warning. */
function End({ certificate: { endsAt, isExpired, isEnding } }: { certificate: AppCertificate }) {
  if (isExpired === 1) return <Status tone="bad">{formatMinute(endsAt)} 已到期</Status>;
  return isEnding === 1 ? (
    <Status tone="warn">{formatMinute(endsAt)} 即将到期</Status>
  ) : (
    <>{formatMinute(endsAt)}</>
  );
}

const questionOf = ({ name }: AppCertificate, isRequired: boolean) =>
  isRequired ? `删除后，出示“${name}”的调用会被拒绝。确认删除？` : `从登记中删除“${name}”。确认删除？`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s} ${theme.space.m};
  margin-bottom: ${theme.space.m};
`;

const Long = styled.div`
  overflow-wrap: anywhere;
`;
