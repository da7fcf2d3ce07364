import { useState } from 'react';
import styled from 'styled-components';
import { removeUpstreamTls, type DraftView, type UpstreamTlsView } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Facts, Panel, theme, toast } from '@portal/design';
import { FormActions } from '@portal/forms';
import { actionMessageOf, useOnce } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { formatMinute } from '@portal/rules';
import { TlsDialog } from './TlsDialog';

type Certificate = NonNullable<UpstreamTlsView['certificate']>;

const factsOf = (
  label: string,
  { subject, issuer, fingerprint, endsAt }: Certificate,
): [string, string][] => [
  [label, subject],
  ['签发者', issuer],
  ['SHA-256 指纹', fingerprint],
  ['到期时间', formatMinute(endsAt)],
];

/** Mutual TLS between gateways and the upstream, where a header is not enough. */
export function TlsPanel({ draft: { draftId, tls } }: { draft: DraftView }) {
  const [isOpen, setIsOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const removing = useOnce(async () => {
    await call(removeUpstreamTls, { draftId });
    await revalidate();
    toast('证书已移除', 'good');
  });
  const { certificate, authority } = tls;
  const hasAny = certificate !== null || authority !== null;

  function handleRemove() {
    removing.run().catch((error: unknown) => toast(actionMessageOf(error), 'bad'));
  }

  return (
    <Panel title="上游证书（选填）">
      <Told>
        上游要求客户端证书（双向 TLS）、或它的证书由您自己的 CA 签发时填写。对所有 https
        的上游地址有效；私钥加密保存，保存后不再显示，到期前 30、7、1 天提醒。
      </Told>
      {certificate && (
        <Told as="div">
          <Facts facts={factsOf('客户端证书', certificate)} />
        </Told>
      )}
      {authority && (
        <Told as="div">
          <Facts facts={factsOf('CA 证书', authority)} />
        </Told>
      )}
      <FormActions>
        <Button onClick={() => setIsOpen(true)}>{hasAny ? '更换证书' : '填写证书'}</Button>
        {hasAny && (
          <Button $kind="quiet" disabled={removing.isBusy} onClick={handleRemove}>
            移除证书
          </Button>
        )}
      </FormActions>
      {isOpen && <TlsDialog draftId={draftId} tls={tls} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

const Told = styled.p`
  margin-bottom: ${theme.space.m};
`;
