import { useId, useState, type DragEvent } from 'react';
import styled from 'styled-components';
import type { DraftView, ImportProblem } from '@portal/calls';
import { DataTable, Notice, Panel, Button, Field, Status, theme, TextArea } from '@portal/design';
import { FormActions } from '@portal/forms';
import type { ImportReport } from './PublishApi';

interface ImportStepProps {
  draft: DraftView | null;
  report: ImportReport | null;
  problems: readonly ImportProblem[];
  error: string | null;
  isBusy: boolean;
  onImport: (fileName: string, text: string) => Promise<void>;
  onNext: () => void;
}

/** OpenAPI 3.x or Swagger 2.0, as a file or pasted; what is wrong with it, where, and what to do. */
export function ImportStep({ draft, report, problems, error, isBusy, onImport, onNext }: ImportStepProps) {
  const id = useId();
  const [pasted, setPasted] = useState('');
  const count = report?.operationNum ?? draft?.operationNum ?? 0;

  async function read(file: File | undefined) {
    if (file) await onImport(file.name, await file.text());
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    void read(event.dataTransfer.files[0]);
  }

  return (
    <>
      <Panel title="导入接口描述">
        <Drop onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
          <label htmlFor={id}>选择描述文件，或拖到这里</label>
          <p>OpenAPI 3.x 或 Swagger 2.0，JSON 或 YAML，不超过 8 MB</p>
          <input
            id={id}
            type="file"
            accept=".json,.yaml,.yml,application/json"
            disabled={isBusy}
            onChange={({ target }) => {
              void read(target.files?.[0]);
              target.value = '';
            }}
          />
          {isBusy && <p role="status">正在解析…</p>}
        </Drop>
        <Field label="或粘贴描述内容">
          <TextArea
            rows={5}
            spellCheck={false}
            value={pasted}
            onChange={(event: { target: { value: string } }) => setPasted(event.target.value)}
          />
        </Field>
        <Button
          disabled={isBusy || pasted.trim() === ''}
          onClick={() => void onImport('openapi.yaml', pasted)}
        >
          解析粘贴的内容
        </Button>
      </Panel>
      {error && <Notice mood="bad">{error}</Notice>}
      {count > 0 && !error && (
        <Notice mood="good">
          <Status mood="good">
            已解析 {count} 个接口，版本 {report?.version ?? draft?.version}
          </Status>
        </Notice>
      )}
      {problems.length > 0 && (
        <Panel title="解析报告">
          <DataTable
            label="解析报告"
            rows={problems}
            rowKey={({ place, text }) => place + text}
            columns={[
              {
                title: '级别',
                render: ({ level }) => (
                  <Status mood={level === 'error' ? 'bad' : 'warn'}>
                    {level === 'error' ? '错误' : '提醒'}
                  </Status>
                ),
              },
              { title: '位置', render: ({ place }) => <code>{place}</code> },
              { title: '问题', render: ({ text }) => text },
              { title: '处理', render: ({ fix }) => fix },
            ]}
          />
        </Panel>
      )}
      <FormActions>
        <Button $kind="primary" disabled={count === 0 || isBusy} onClick={onNext}>
          下一步
        </Button>
      </FormActions>
    </>
  );
}

const Drop = styled.div`
  display: grid;
  gap: ${theme.space.s};
  justify-items: center;
  margin-bottom: ${theme.space.l};
  padding: ${theme.space.xl};
  border: 1px dashed ${theme.color.control};
  border-radius: ${theme.radius.card};
  background: ${theme.color.mist};
  text-align: center;
  label {
    font-weight: 600;
  }
  p {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
  input {
    max-width: 100%;
  }
`;
