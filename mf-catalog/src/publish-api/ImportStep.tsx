import type { DraftView } from '@portal/calls';
import { Button, Notice, Panel, Status } from '@portal/design';
import { FormActions } from '@portal/forms';
import { ImportProblems } from './ImportProblems';
import { ImportSources } from './ImportSources';
import type { Import } from './useImport';
import { VersionField } from './VersionField';

interface ImportStepProps {
  draft: DraftView | null;
  importing: Import;
  onNext: () => void;
}

/** Imports OpenAPI 3.x or Swagger 2.0, or creates a description from a request; lists problems with remedies. */
export function ImportStep({ draft, importing, onNext }: ImportStepProps) {
  const { report, problems, error, isBusy } = importing;
  const { operationNum, version } = report ?? draft ?? { operationNum: 0, version: '' };

  return (
    <>
      <ImportSources {...importing} />
      {error && <Notice tone="bad">{error}</Notice>}
      {/* Read out once a description is read, not when a draft is opened. */}
      <div role="status">
        {operationNum > 0 && !error && !isBusy && (
          <Notice tone="good">
            <Status tone="good">
              已解析 {operationNum} 个接口，版本 {version}
            </Status>
          </Notice>
        )}
      </div>
      {draft?.change === 'version' && <VersionField key={`${draft.draftId} ${version}`} draft={draft} />}
      {problems.length > 0 && (
        <Panel title="解析报告">
          <ImportProblems label="解析报告" problems={problems} />
        </Panel>
      )}
      <FormActions>
        <Button $kind="primary" disabled={operationNum === 0 || isBusy} onClick={onNext}>
          下一步
        </Button>
      </FormActions>
    </>
  );
}
