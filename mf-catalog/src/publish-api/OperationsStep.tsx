import type { DraftView } from '@portal/calls';
import { DataTable, Panel } from '@portal/design';

/** What the description offers. Changes are made in the file, which is imported again. */
export function OperationsStep({
  operations,
  total,
}: {
  operations: DraftView['operations'];
  total: number;
}) {
  return (
    <Panel title={`接口（${total} 个）`}>
      <p>接口、参数与示例来自描述文件；要修改，请改文件后在第 1 步重新导入，已填写的内容会保留。</p>
      <DataTable
        label="接口"
        rows={operations}
        rowKey={({ method, path }) => method + path}
        columns={[
          { title: '接口', render: ({ summary }) => summary, isMain: true },
          { title: '方法', render: ({ method }) => method },
          { title: '路径', render: ({ path }) => <code>{path}</code> },
          { title: '分组', render: ({ group }) => group },
        ]}
      />
      {total > operations.length && <p>只列出前 {operations.length} 个。</p>}
    </Panel>
  );
}
