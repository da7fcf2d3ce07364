import { useState } from 'react';
import {
  addApp,
  appState,
  listKeys,
  simpleListApps,
  type AppKey,
  type CallReply,
  type Env,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Empty, Notice, PageHead, Panel, Steps } from '@portal/design';
import { RoleLink } from '@portal/page';
import { KeyTable } from '../common/KeyTable';
import { SecretDialog, type ShownKey } from '../common/SecretDialog';
import { keyActions } from './keyActions';
import { KeyBar } from './KeyBar';
import { MakeKeyDialog } from './MakeKeyDialog';
import { UploadKeyDialog } from './UploadKeyDialog';

type AppChoice = CallReply<typeof simpleListApps>['records'][number];

interface KeyData {
  apps: AppChoice[];
  /** The one whose keys are shown; null where there is none yet. */
  app: AppChoice | null;
  keys: AppKey[];
}

export const page = definePage<KeyData>({
  async load({ query, signal }) {
    const { records: apps } = await call(simpleListApps, {}, { signal });
    const app = apps.find(({ appId }) => appId === query.get('appId')) ?? apps[0] ?? null;
    if (!app) return { apps, app, keys: [] };
    const env = envOf(query.get('env'));
    const { records: keys } = await call(listKeys, { appId: app.appId, env }, { signal });
    return { apps, app, keys };
  },
  Page: ({ data: { apps, app, keys } }) => (app ? <GetKey apps={apps} app={app} keys={keys} /> : <NoApp />),
});

const envOf = (text: string | null): Env | undefined =>
  text === 'prod' || text === 'sandbox' ? text : undefined;

const steps = ['创建应用', '申请API', '获取密钥'];

function NoApp() {
  return (
    <>
      <PageHead title="获取密钥" help="三步得到调用 API 的密钥。" />
      <Steps labels={steps} current={0} />
      <Empty text="请先创建应用">
        <RoleLink needs={addApp} to="/createMyApp" $kind="primary">
          创建应用
        </RoleLink>
      </Empty>
    </>
  );
}

function GetKey({ apps, app, keys }: KeyData & { app: AppChoice }) {
  const [secret, setSecret] = useState<ShownKey | null>(null);
  const [making, setMaking] = useState<Env | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  const isProduction = app.state === appState.prod;

  return (
    <>
      <PageHead
        title="获取密钥"
        help="密钥只在生成时显示一次，之后谁也看不到：丢失时请轮换。一个应用在一个环境最多 3 个。"
      />
      <Steps labels={steps} current={isProduction ? 2 : 1} />
      <KeyBar
        apps={apps}
        appId={app.appId}
        isProduction={isProduction}
        onMake={setMaking}
        onUpload={() => setIsUploading(true)}
      />
      {!isProduction && (
        <Notice tone="warn">
          应用还没有开通生产环境：申请一个 API 的生产套餐后自动开通，也可以先为应用申请上线。
          <ButtonLink to="/APIList" $size="s">
            浏览API
          </ButtonLink>{' '}
          <ButtonLink to={`/myAppDetail?appId=${app.appId}&tab=live`} $size="s">
            申请上线
          </ButtonLink>
        </Notice>
      )}
      <Panel title={`${app.appName}的密钥`}>
        <KeyTable keys={keys} actions={(key) => keyActions(key, setSecret)} />
      </Panel>
      {making && (
        <MakeKeyDialog appId={app.appId} env={making} onClose={() => setMaking(null)} onMade={setSecret} />
      )}
      {isUploading && (
        <UploadKeyDialog
          appId={app.appId}
          isProduction={isProduction}
          onClose={() => setIsUploading(false)}
          onMade={setSecret}
        />
      )}
      <SecretDialog
        secret={secret}
        sample={secret ? `export APP_KEY=${secret.appKey}` : undefined}
        onClose={() => setSecret(null)}
      />
    </>
  );
}
