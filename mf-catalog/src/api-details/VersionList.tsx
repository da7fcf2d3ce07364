import type { ApiView } from '@portal/calls';
import { ScrollTable, Status, TextLink } from '@portal/design';
import { formatMinute } from '@portal/rules';

interface VersionListProps {
  apiId: string;
  versions: ApiView['versions'];
  shown: string;
}

export function VersionList({ apiId, versions, shown }: VersionListProps) {
  return (
    <ScrollTable label="版本">
      <thead>
        <tr>
          <th scope="col">版本</th>
          <th scope="col">状态</th>
          <th scope="col">发布时间</th>
          <th scope="col">文档</th>
        </tr>
      </thead>
      <tbody>
        {versions.map(({ version, status, publishedAt }) => (
          <tr key={version}>
            <th scope="row">{version}</th>
            <td>
              {status === 'online' ? (
                <Status tone="good">已上线</Status>
              ) : (
                <Status tone="warn">已弃用</Status>
              )}
            </td>
            <td>{formatMinute(publishedAt)}</td>
            <td>
              {version === shown ? (
                '当前显示'
              ) : (
                <TextLink
                  to={`/APIDetails?apiId=${encodeURIComponent(apiId)}&version=${encodeURIComponent(version)}`}
                  aria-label={`查看 ${version} 的文档`}
                >
                  查看
                </TextLink>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
