import styled from 'styled-components';
import { envs, listAppIps, viewApp, type App, type CallReply, type Env } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, PageHead, SelectInput, TabPanel, Tabs, theme } from '@portal/design';
import { Options } from '@portal/forms';
import { useListQuery } from '@portal/router';
import { SyncState } from '../common/SyncState';
import { CallbackPanel } from './CallbackPanel';
import { IpCheck } from './IpCheck';
import { IpPanel } from './IpPanel';

interface AddressData {
  app: App;
  env: Env;
  lists: CallReply<typeof listAppIps>;
}

const tabs = [
  { id: 'ip', title: '服务器IP白名单' },
  { id: 'callback', title: '回调域名' },
] as const;

/** Allowed client addresses and callback domains of an app, by environment. */
export const page = definePage<AddressData>({
  async load({ query, signal }) {
    const appId = query.get('appId') ?? '';
    const env = query.get('env') === 'sandbox' ? 'sandbox' : 'prod';
    const [{ app }, lists] = await Promise.all([
      call(viewApp, { appId }, { signal }),
      call(listAppIps, { appId, env }, { signal }),
    ]);
    return { app, env, lists };
  },
  Page: AppAddresses,
});

function AppAddresses({ data: { app, env, lists } }: { data: AddressData }) {
  const { query, change } = useListQuery<'env' | 'tab'>();
  const tab = query.get('tab') === 'callback' ? 'callback' : 'ip';
  const list = { appId: app.appId, env };

  return (
    <>
      <PageHead title="IP白名单与回调域名" help={`“${app.appName}”的沙箱与生产各有自己的名单。`}>
        <ButtonLink to={`/myAppDetail?appId=${app.appId}&tab=security`}>返回应用</ButtonLink>
      </PageHead>
      <Row>
        <SelectInput aria-label="环境" value={env} onChange={({ target }) => change({ env: target.value })}>
          <Options of={envs} />
        </SelectInput>
        <SyncState lists={lists} />
      </Row>
      <Tabs label="名单" tabs={tabs} current={tab} onChange={(id) => change({ tab: id })}>
        <Part value={tab} key={env}>
          {tab === 'ip' ? (
            <>
              <IpPanel list={list} records={lists.records} ownAddress={lists.ownAddress} />
              <IpCheck list={list} />
            </>
          ) : (
            <CallbackPanel list={list} callbacks={lists.callbacks} mark={lists.mark} />
          )}
        </Part>
      </Tabs>
    </>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.l};
`;

const Part = styled(TabPanel)`
  padding-top: ${theme.space.l};
  outline-offset: 4px;
`;
