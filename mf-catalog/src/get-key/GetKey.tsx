import { useEffect, useState } from 'react';
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
import { useRevalidator } from '@portal/router';
import { useMember } from '@portal/session';
import { KeyTable } from '../common/KeyTable';
import { SecretDialog, type ShownKey } from '../common/SecretDialog';
import { keyActions } from './keyActions';
import { isSignedIn } from './isSignedIn';
import { KeyBar } from './KeyBar';
import { KeyGuide } from './KeyGuide';
import { MakeKeyDialog } from './MakeKeyDialog';
import { PlatformKeyPanel } from './PlatformKeyPanel';
import { TokenPanel } from './TokenPanel';
import { UploadKeyDialog } from './UploadKeyDialog';

type AppChoice = CallReply<typeof simpleListApps>['records'][number];

interface KeyData {
  apps: AppChoice[];
  /** The app whose keys are shown; null: there is no app. */
  app: AppChoice | null;
  keys: AppKey[];
  /** Endpoint that exchanges key and secret for an access token; absent without an app. */
  tokenUrl?: string;
}

/** Null: not signed in; only a guide is shown. */
export const page = definePage<KeyData | null>({
  async load({ query, signal }) {
    if (!(await isSignedIn())) return null;
    const { records: apps } = await call(simpleListApps, {}, { signal });
    const app = apps.find(({ appId }) => appId === query.get('appId')) ?? apps[0] ?? null;
    if (!app) return { apps, app, keys: [] };
    const env = envOf(query.get('env'));
    const { records: keys, tokenUrl } = await call(listKeys, { appId: app.appId, env }, { signal });
    return { apps, app, keys, tokenUrl };
  },
  Page: KeyPage,
});

function KeyPage({ data }: { data: KeyData | null }) {
  const isMember = useMember() !== null;
  const { revalidate } = useRevalidator();
  const isKnown = data !== null;
  // Signing in on this page loads the keys.
  useEffect(() => {
    if (isMember !== isKnown) void revalidate();
  }, [isMember, isKnown, revalidate]);

  if (!data) return <KeyGuide />;
  const { app, ...others } = data;
  return app ? <GetKey {...others} app={app} /> : <NoApp />;
}

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

function GetKey({ apps, app, keys, tokenUrl }: KeyData & { app: AppChoice }) {
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
      {tokenUrl && takesTokens(app) && (
        <TokenPanel tokenUrl={tokenUrl} needsToken={app.signType === 'oauth2'} />
      )}
      <PlatformKeyPanel />
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
        sample={secret ? sampleOf(secret, app.signType === 'oauth2' ? tokenUrl : undefined) : undefined}
        onClose={() => setSecret(null)}
      />
    </>
  );
}

/** Apps that sign their calls use no tokens. */
const takesTokens = ({ signType }: AppChoice) => signType === 'key' || signType === 'oauth2';

const sampleOf = ({ appKey, appSecret }: ShownKey, tokenUrl: string | undefined) =>
  tokenUrl && appSecret
    ? [
        `export APP_KEY=${appKey}`,
        `export APP_SECRET=${appSecret}`,
        `curl -u "$APP_KEY:$APP_SECRET" -d grant_type=client_credentials ${tokenUrl}`,
      ].join('\n')
    : `export APP_KEY=${appKey}`;
