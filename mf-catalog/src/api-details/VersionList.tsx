import type { ApiView } from '@portal/calls';
import { DataTable, Status, TextLink } from '@portal/design';
import { formatMinute } from '@portal/rules';

interface VersionListProps {
  apiId: string;
  versions: ApiView['versions'];
  shown: string;
}

/** Readable versions of an API, each linked to its documentation. */
export function VersionList({ apiId, versions, shown }: VersionListProps) {
  return (
    <DataTable
      label="版本"
      rows={versions}
      rowKey={({ version }) => version}
      columns={[
        { title: '版本', isMain: true, render: ({ version }) => <b>{version}</b> },
        {
          title: '状态',
          render: ({ status }) =>
            status === 'online' ? <Status tone="good">已上线</Status> : <Status tone="warn">已弃用</Status>,
        },
        { title: '发布时间', render: ({ publishedAt }) => formatMinute(publishedAt) },
        {
          title: '文档',
          render: ({ version }) =>
            version === shown ? (
              '当前显示'
            ) : (
              <TextLink
                to={`/APIDetails?apiId=${encodeURIComponent(apiId)}&version=${encodeURIComponent(version)}`}
                aria-label={`查看 ${version} 的文档`}
              >
                查看
              </TextLink>
            ),
        },
      ]}
    />
  );
}
