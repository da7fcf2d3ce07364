import styled from 'styled-components';
import { gatewayKinds } from '@portal/calls';
import { Notice, Status, theme } from '@portal/design';
import { SourceCode } from '@portal/highlight';
import { describeRequests } from '../describeRequests';
import { FileOrPaste } from '../FileOrPaste';
import { ImportProblems } from '../ImportProblems';
import { exportCommands } from './exportCommands';
import { RouteChoice } from './RouteChoice';
import { requestsOf } from './requestsOf';
import { useRouteList } from './useRouteList';

interface GatewayFieldProps {
  isBusy: boolean;
  onRead: (fileName: string, text: string) => Promise<void>;
}

/** Imports routes from the export of an existing gateway; the selected ones become operations. */
export function GatewayField({ isBusy, onRead }: GatewayFieldProps) {
  const { list, problems, error, isReading, read } = useRouteList();

  return (
    <>
      <Hint>
        从已有网关带来接口：在能访问网关的电脑上导出，再粘贴或上传到这里。平台不会连接您的网关，也不需要它的地址和密钥。
      </Hint>
      <SourceCode label="导出路由的命令" head="导出路由" code={exportCommands} />
      <Space />
      <FileOrPaste
        isBusy={isBusy || isReading}
        fileLabel="路由文件"
        dropText="拖放路由文件到这里，或"
        kinds="Kong、APISIX、Higress 或 Kubernetes Ingress 的导出，JSON 或 YAML，不超过 8 MB"
        pasteLabel="或粘贴导出的内容"
        pastedName="routes.yaml"
        onRead={(_, text) => read(text)}
      />
      <Space />
      {isReading && <p role="status">正在读取路由…</p>}
      {error && <Notice tone="bad">{error}</Notice>}
      {list && (
        <>
          <Notice tone="good">
            <Status tone="good">
              从 {gatewayKinds[list.gateway]} 读出 {list.operations.length} 个接口
            </Status>
          </Notice>
          <RouteChoice
            key={list.readNo}
            operations={list.operations}
            isBusy={isBusy}
            onImport={(chosen) => {
              const [first] = chosen;
              const title = first?.hosts.split(', ')[0] || first?.name || list.gateway;
              void onRead(`${title}.json`, describeRequests(title, requestsOf(chosen)));
            }}
          />
        </>
      )}
      {problems.length > 0 && (
        <>
          <Title>没有带来的内容</Title>
          <ImportProblems label="没有带来的内容" problems={problems} />
        </>
      )}
    </>
  );
}

const Hint = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkSoft};
`;

const Space = styled.div`
  height: ${theme.space.l};
`;

const Title = styled.h3`
  margin: ${theme.space.l} 0 ${theme.space.s};
`;
