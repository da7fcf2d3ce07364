import { useState } from 'react';
import {
  beginPasskey,
  beginTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  secondFactorState,
  type CallReply,
  type SecondFactorState,
} from '@portal/calls';
import { call } from '@portal/client';
import { Button, Dialog, ErrorPanel, Facts, Panel, Skeleton, Status, toast } from '@portal/design';
import { FormActions } from '@portal/forms';
import { actionMessageOf, useLoaded } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { PasskeySetup } from './PasskeySetup';
import { PasskeyTable, type Passkey } from './PasskeyTable';
import { RecoveryCodes } from './RecoveryCodes';
import { RenamePasskey } from './RenamePasskey';
import { TotpSetup } from './TotpSetup';
import { VerifyDialog } from './VerifyDialog';

const loadState = (signal: AbortSignal) => call(secondFactorState, {}, { signal });

/** The open dialog. Everything except renaming starts with identity verification. */
type Step =
  | { kind: 'none' }
  | { kind: 'prove'; next: (ticket: string) => Promise<Step> }
  | ({ kind: 'setUp' } & CallReply<typeof beginTotp>)
  | ({ kind: 'addPasskey' } & CallReply<typeof beginPasskey>)
  | { kind: 'rename'; passkey: Passkey }
  | { kind: 'codes'; codes: string[] };

const none: Step = { kind: 'none' };

/** Second factors of the signed-in user. */
export function SecurityPanel() {
  const { data, reason, retry } = useLoaded(loadState);
  const [step, setStep] = useState<Step>(none);

  function finish() {
    setStep(none);
    retry();
  }

  async function goOn(next: (ticket: string) => Promise<Step>, ticket: string) {
    setStep(none);
    try {
      setStep(await next(ticket));
    } catch (error) {
      toast(actionMessageOf(error), 'bad');
    }
    retry();
  }

  const begin = async (ticket: string): Promise<Step> => ({
    kind: 'setUp',
    ...(await call(beginTotp, { ticket })),
  });
  const renew = async (ticket: string): Promise<Step> => ({
    kind: 'codes',
    codes: (await call(renewRecoveryCodes, { ticket })).recoveryCodes,
  });
  const remove = async (ticket: string): Promise<Step> => {
    await call(removeTotp, { ticket });
    toast('已解除绑定', 'good');
    return none;
  };
  const beginKey = async (ticket: string): Promise<Step> => ({
    kind: 'addPasskey',
    ...(await call(beginPasskey, { ticket })),
  });
  const removeKey =
    ({ passkeyId }: Passkey) =>
    async (ticket: string): Promise<Step> => {
      await call(removePasskey, { ticket, passkeyId });
      toast('已移除通行密钥', 'good');
      return none;
    };
  const showCodes = (codes: string[]) => (codes.length > 0 ? setStep({ kind: 'codes', codes }) : finish());
  const prove = (next: (ticket: string) => Promise<Step>) => () => setStep({ kind: 'prove', next });

  return (
    <Panel title="安全">
      {data && (
        <>
          <FactorFacts state={data} />
          {data.passkeys.length > 0 && (
            <PasskeyTable
              passkeys={data.passkeys}
              onRename={(passkey) => setStep({ kind: 'rename', passkey })}
              onRemove={(passkey) => prove(removeKey(passkey))()}
            />
          )}
          <FormActions>
            {data.hasTotp ? (
              <Button onClick={prove(remove)}>解除验证器应用</Button>
            ) : (
              <Button $kind={data.since ? 'plain' : 'primary'} onClick={prove(begin)}>
                绑定验证器应用
              </Button>
            )}
            <Button onClick={prove(beginKey)}>添加通行密钥</Button>
            {data.since && <Button onClick={prove(renew)}>重新生成恢复码</Button>}
          </FormActions>
        </>
      )}
      {!data && (reason ? <ErrorPanel title={reason} onRetry={retry} /> : <Skeleton $height={120} />)}
      {step.kind === 'prove' && (
        <VerifyDialog
          scene="secondFactor"
          onProved={(ticket) => void goOn(step.next, ticket)}
          onClose={() => setStep(none)}
        />
      )}
      {step.kind === 'setUp' && (
        <Dialog title="绑定验证器应用" isOpen onClose={finish}>
          <TotpSetup {...step} onConfirmed={showCodes} onClose={finish} />
        </Dialog>
      )}
      {step.kind === 'addPasskey' && (
        <Dialog title="添加通行密钥" isOpen onClose={finish}>
          <PasskeySetup {...step} onAdded={showCodes} onClose={finish} />
        </Dialog>
      )}
      {step.kind === 'rename' && (
        <RenamePasskey passkey={step.passkey} onRenamed={finish} onClose={() => setStep(none)} />
      )}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={finish} />}
    </Panel>
  );
}

function FactorFacts({
  state: { since, hasTotp, passkeys, recoveryCodesLeft },
}: {
  state: SecondFactorState;
}) {
  return (
    <Facts
      facts={[
        ['两步验证', since ? <Status tone="good">已开启</Status> : <Status tone="warn">未开启</Status>],
        ...(since ? [['开启时间', formatMinute(since)] as const] : []),
        ['验证器应用', hasTotp ? '已绑定' : '未绑定'],
        ['通行密钥', passkeys.length > 0 ? `${passkeys.length} 个` : '未添加'],
        ...(since ? [['剩余恢复码', `${recoveryCodesLeft} 个`] as const] : []),
      ]}
    />
  );
}
