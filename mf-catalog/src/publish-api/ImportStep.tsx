import type { DraftView, ImportProblem } from '@portal/calls';
import { Button, DataTable, Notice, Panel, Status } from '@portal/design';
import { FormActions } from '@portal/forms';
import { DescriptionField } from './DescriptionField';
import type { Import } from './useImport';

interface ImportStepProps {
  draft: DraftView | null;
  importing: Import;
  onNext: () => void;
}

/** OpenAPI 3.x or Swagger 2.0, as a file or pasted; what is wrong with it, where, and what to do. */
export function ImportStep({ draft, importing, onNext }: ImportStepProps) {
  const { isBusy, report, problems, error, read } = importing;
  const { operationNum, version } = report ?? draft ?? { operationNum: 0, version: '' };

  return (
    <>
      <DescriptionField isBusy={isBusy} onRead={read} />
      {error && <Notice tone="bad">{error}</Notice>}
      {operationNum > 0 && !error && (
        <Notice tone="good">
          <Status tone="good">
            已解析 {operationNum} 个接口，版本 {version}
          </Status>
        </Notice>
      )}
      {problems.length > 0 && <Problems problems={problems} />}
      <FormActions>
        <Button $kind="primary" disabled={operationNum === 0 || isBusy} onClick={onNext}>
          下一步
        </Button>
      </FormActions>
    </>
  );
}

function Problems({ problems }: { problems: readonly ImportProblem[] }) {
  return (
    <Panel title="解析报告">
      <DataTable
        label="解析报告"
        rows={problems}
        rowKey={({ place, text }) => place + text}
        columns={[
          {
            title: '级别',
            render: ({ level }) => (
              <Status tone={level === 'error' ? 'bad' : 'warn'}>{level === 'error' ? '错误' : '提醒'}</Status>
            ),
          },
          { title: '位置', render: ({ place }) => <code>{place}</code> },
          { title: '问题', render: ({ text }) => text },
          { title: '处理', render: ({ fix }) => fix },
        ]}
      />
    </Panel>
  );
}
