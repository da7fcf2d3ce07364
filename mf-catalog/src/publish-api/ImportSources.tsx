import { useState } from 'react';
import styled from 'styled-components';
import { Panel, TabPanel, Tabs, theme } from '@portal/design';
import { AddressField } from './AddressField';
import { CurlField } from './CurlField';
import { DescriptionField } from './DescriptionField';
import { GatewayField } from './gateway-routes/GatewayField';
import { HandFields } from './HandFields';
import type { Import } from './useImport';

const sources = [
  { id: 'file', title: '文件或粘贴' },
  { id: 'url', title: '网址' },
  { id: 'curl', title: 'cURL' },
  { id: 'gateway', title: '网关路由' },
  { id: 'hand', title: '手工填写' },
] as const;

/** The ways to import a description, as tabs. */
export function ImportSources({
  isBusy,
  read,
  fetchFrom,
  forget,
}: Pick<Import, 'isBusy' | 'read' | 'fetchFrom' | 'forget'>) {
  const [source, setSource] = useState<(typeof sources)[number]['id']>('file');
  function choose(id: typeof source) {
    forget();
    setSource(id);
  }
  return (
    <Panel title="导入接口描述">
      <Tabs label="导入方式" tabs={sources} current={source} onChange={choose}>
        <Room value="file">
          <DescriptionField isBusy={isBusy} onRead={read} />
        </Room>
        <Room value="url">
          <AddressField isBusy={isBusy} onFetch={fetchFrom} />
        </Room>
        <Room value="curl">
          <CurlField isBusy={isBusy} onRead={read} />
        </Room>
        <Room value="gateway">
          <GatewayField isBusy={isBusy} onRead={read} />
        </Room>
        <Room value="hand">
          <HandFields isBusy={isBusy} onRead={read} />
        </Room>
      </Tabs>
      {isBusy && <p role="status">正在解析…</p>}
    </Panel>
  );
}

const Room = styled(TabPanel)`
  padding-top: ${theme.space.l};
`;
