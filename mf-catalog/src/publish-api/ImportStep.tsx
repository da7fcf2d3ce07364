import styled from 'styled-components';
import type { DraftView, ImportProblem } from '@portal/calls';
import { Button, DataTable, Notice, Panel, Status, theme } from '@portal/design';
import { FormActions } from '@portal/forms';
import { ImportSources } from './ImportSources';
import type { Import } from './useImport';
import { VersionField } from './VersionField';

interface ImportStepProps {
  draft: DraftView | null;
  importing: Import;
  onNext: () => void;
}

/** OpenAPI 3.x or Swagger 2.0, or a request that one is made from; what is wrong with it, where, and what to do. */
export function ImportStep({ draft, importing, onNext }: ImportStepProps) {
  const { report, problems, error, isBusy } = importing;
  const { operationNum, version } = report ?? draft ?? { operationNum: 0, version: '' };

  return (
    <>
      <ImportSources {...importing} />
      {error && <Notice tone="bad">{error}</Notice>}
      {operationNum > 0 && !error && (
        <Notice tone="good">
          <Status tone="good">
            已解析 {operationNum} 个接口，版本 {version}
          </Status>
        </Notice>
      )}
      {draft?.change === 'version' && <VersionField key={`${draft.draftId} ${version}`} draft={draft} />}
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
        rowKey={({ level, cause, remedy }) => level + cause + remedy}
        columns={[
          {
            title: '级别',
            render: ({ level }) => (
              <Status tone={level === 'error' ? 'bad' : 'warn'}>{level === 'error' ? '错误' : '提醒'}</Status>
            ),
          },
          { title: '问题', render: ({ cause, count }) => (count > 1 ? `${cause}（${count} 处）` : cause) },
          { title: '位置', render: Places },
          { title: '处理', render: ({ remedy }) => remedy },
        ]}
      />
    </Panel>
  );
}

function Places({ places, count }: ImportProblem) {
  const [first, ...others] = places;
  if (others.length === 0) return <code>{first}</code>;
  return (
    <details>
      <summary>
        <code>{first}</code> 等 {count} 处
      </summary>
      <PlaceList>
        {others.map((place) => (
          <li key={place}>
            <code>{place}</code>
          </li>
        ))}
        {count > places.length && <li>另有 {count - places.length} 处</li>}
      </PlaceList>
    </details>
  );
}

const PlaceList = styled.ul`
  margin: ${theme.space.xs} 0 0;
  padding-left: ${theme.space.m};
  overflow-wrap: anywhere;
`;
