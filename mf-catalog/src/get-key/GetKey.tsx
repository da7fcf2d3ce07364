import { useState } from 'react';
import styled from 'styled-components';
import {
  addKey,
  changeKey,
  envs,
  graceHours,
  listKeys,
  rotateKey,
  simpleListApps,
  type AppKey,
  type CallReply,
  type Env,
  type NewKey,
} from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Actions,
  Notice,
  PageHead,
  Panel,
  Button,
  ButtonLink,
  Dialog,
  Empty,
  Field,
  SelectInput,
  Steps,
  theme,
  toast,
} from '@portal/design';
import { FormActions } from '@portal/forms';
import { ReasonDialog, useAction, useRepeatGuard, useReqNo } from '@portal/page';
import { useListQuery, useRevalidator } from '@portal/router';
import { SecretDialog } from '../common/SecretDialog';
import { KeyTable } from '../common/KeyTable';

interface KeyData {
  apps: CallReply<typeof simpleListApps>['records'];
  appId: string | null;
  keys: AppKey[];
}

export const page = definePage<KeyData>({
  async load({ query, signal }) {
    const { records: apps } = await call(simpleListApps, {}, { signal });
    const appId = apps.find((app) => app.appId === query.get('appId'))?.appId ?? apps[0]?.appId ?? null;
    if (!appId) return { apps, appId, keys: [] };
    const env = query.get('env') as Env | null;
    const { records: keys } = await call(listKeys, { appId, env: env ?? undefined }, { signal });
    return { apps, appId, keys };
  },
  Page: GetKey,
});

function GetKey({ data: { apps, appId, keys } }: { data: KeyData }) {
  const { query, change } = useListQuery<'appId' | 'env'>();
  const revalidator = useRevalidator();
  const reqNo = useReqNo();
  const [secret, setSecret] = useState<NewKey | null>(null);
  const [rotating, setRotating] = useState<AppKey | null>(null);
  const [revoking, setRevoking] = useState<AppKey | null>(null);
  const [count, setCount] = useState(0);
  const app = apps.find((one) => one.appId === appId);
  const switching = useAction(
    (change: { keyId: string; action: 'disable' | 'enable' }) => call(changeKey, change),
    '已保存，5 秒内生效',
  );

  const make = useRepeatGuard(async (env: Env) => {
    const key = await call(addKey, { appId: appId!, env, reqNo: reqNo(['add', appId, env, count]) });
    setSecret(key);
    setCount(count + 1);
  });

  async function handleMake(env: Env) {
    try {
      await make(env);
    } catch (error) {
      toast(messageOf(error), 'bad');
    }
  }

  function handleKept() {
    setSecret(null);
    void revalidator.revalidate();
  }

  if (!app) {
    return (
      <>
        <PageHead title="获取密钥" help="三步得到调用 API 的密钥。" />
        <Steps labels={['创建应用', '申请API', '获取密钥']} current={0} />
        <Empty text="请先创建应用">
          <ButtonLink to="/createMyApp" $kind="primary">
            创建应用
          </ButtonLink>
        </Empty>
      </>
    );
  }

  const isProduction = app.state === 3;
  return (
    <>
      <PageHead title="获取密钥" help="密钥只在生成时显示一次；一个应用在一个环境最多 3 个。" />
      <Steps labels={['创建应用', '申请API', '获取密钥']} current={isProduction ? 2 : 1} />
      <Filters>
        <SelectInput
          aria-label="应用"
          value={app.appId}
          onChange={({ target }) => change({ appId: target.value })}
        >
          {apps.map((one) => (
            <option key={one.appId} value={one.appId}>
              {one.appName}
            </option>
          ))}
        </SelectInput>
        <SelectInput
          aria-label="环境"
          value={query.get('env') ?? ''}
          onChange={({ target }) => change({ env: target.value })}
        >
          <option value="">全部环境</option>
          {Object.entries(envs).map(([env, name]) => (
            <option key={env} value={env}>
              {name}
            </option>
          ))}
        </SelectInput>
        <Button onClick={() => void handleMake('sandbox')}>新建沙箱密钥</Button>
        <Button $kind="primary" disabled={!isProduction} onClick={() => void handleMake('prod')}>
          新建生产密钥
        </Button>
      </Filters>
      {!isProduction && (
        <Notice mood="warn">
          应用还没有开通生产环境：申请一个 API 的生产套餐后自动开通。
          <ButtonLink to="/APIList" $size="s">
            浏览API
          </ButtonLink>
        </Notice>
      )}
      <Panel title={`${app.appName}的密钥`}>
        <KeyTable
          keys={keys}
          actions={(key) => (
            <Actions>
              {key.state === 'active' && (
                <>
                  <Button $size="s" onClick={() => setRotating(key)}>
                    轮换
                  </Button>
                  <Button
                    $size="s"
                    onClick={() => void switching.run({ keyId: key.keyId, action: 'disable' })}
                  >
                    禁用
                  </Button>
                </>
              )}
              {key.state === 'disabled' && (
                <Button $size="s" onClick={() => void switching.run({ keyId: key.keyId, action: 'enable' })}>
                  启用
                </Button>
              )}
              {['active', 'disabled', 'rotating'].includes(key.state) && (
                <Button $size="s" onClick={() => setRevoking(key)}>
                  吊销
                </Button>
              )}
            </Actions>
          )}
        />
      </Panel>
      <RotateDialog
        rotated={rotating}
        onClose={() => setRotating(null)}
        onRotated={(key) => {
          setRotating(null);
          setSecret(key);
        }}
      />
      <ReasonDialog
        title="吊销密钥"
        question={`吊销“${revoking?.name}”后，使用它的调用会在 5 秒内被拒绝，且不能恢复。请输入密钥名称确认。`}
        isOpen={revoking !== null}
        label="密钥名称"
        confirmLabel="吊销"
        mustType={revoking?.name}
        onClose={() => setRevoking(null)}
        onConfirm={async () => {
          await call(changeKey, { keyId: revoking!.keyId, action: 'revoke' });
          toast('已吊销', 'good');
          void revalidator.revalidate();
        }}
      />
      <SecretDialog
        secret={secret}
        sample={secret ? `export APP_KEY=${secret.appKey}` : undefined}
        onClose={handleKept}
      />
    </>
  );
}

interface RotateDialogProps {
  rotated: AppKey | null;
  onClose: () => void;
  onRotated: (key: NewKey) => void;
}

function RotateDialog({ rotated, onClose, onRotated }: RotateDialogProps) {
  const [hours, setHours] = useState('24');
  const [error, setError] = useState<string>();
  const reqNo = useReqNo();

  const rotate = useRepeatGuard(async () => {
    const content = { keyId: rotated!.keyId, graceHours: Number(hours) };
    onRotated(await call(rotateKey, { ...content, reqNo: reqNo(content) }));
  });

  return (
    <Dialog title="轮换密钥" isOpen={rotated !== null} onClose={onClose}>
      <Field label="旧密钥的宽限期" hint="宽限期内新旧密钥都能使用" error={error}>
        <SelectInput value={hours} onChange={({ target }) => setHours(target.value)}>
          {Object.entries(graceHours).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <FormActions>
        <Button onClick={onClose}>取消</Button>
        <Button
          $kind="primary"
          onClick={() => {
            rotate().catch((failure: unknown) => setError(messageOf(failure)));
          }}
        >
          轮换
        </Button>
      </FormActions>
    </Dialog>
  );
}

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.l};
`;
