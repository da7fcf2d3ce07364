import { makeInviteCode, viewInviteCode } from '@portal/calls';
import { call } from '@portal/client';
import { Button, CopyButton, ErrorPanel, Facts, Panel, Skeleton } from '@portal/design';
import { useAction, useLoaded } from '@portal/page';
import { PanelText } from './PanelText';

const load = (signal: AbortSignal) => call(viewInviteCode, {}, { signal });

/** The user's invitation code, and how many have registered with it. */
export function InviteCodePanel() {
  const { data, reason, retry } = useLoaded(load);
  const making = useAction(async () => {
    await call(makeInviteCode, {});
    retry();
  }, '邀请码已生成');

  return (
    <Panel title="邀请码">
      <PanelText>朋友或同事注册时填写您的邀请码。邀请码长期有效，不含您的个人信息。</PanelText>
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {!data && !reason && <Skeleton $height={60} />}
      {data && data.code === null && (
        <Button $size="s" disabled={making.isBusy} onClick={() => void making.run()}>
          生成邀请码
        </Button>
      )}
      {data && data.code !== null && (
        <>
          <Facts
            facts={[
              ['邀请码', data.code],
              ['已注册', `${data.registered} 人，其中 ${data.active} 人已激活`],
            ]}
          />
          <CopyButton text={data.code} label="复制邀请码" />
        </>
      )}
    </Panel>
  );
}
