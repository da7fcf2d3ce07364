import { useState } from 'react';
import styled from 'styled-components';
import { operationMethods, removeOperation, type DraftView } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Panel, ask, theme } from '@portal/design';
import { useAction } from '@portal/page';
import { keyOf } from '@portal/rules';
import { DraftReference } from '../../common/draft-reference/DraftReference';
import { SuccessPanel } from '../SuccessPanel';
import type { StepProps } from '../useDraft';
import { OperationEditor } from './OperationEditor';

type Operation = DraftView['operations'][number];
type NamedOperation = Pick<Operation, 'method' | 'path'>;

/** Operations of the description, previewed for readers, to add, edit and remove. */
export function OperationsStep({ data, change, draft }: StepProps & { draft: DraftView }) {
  const { draftId, operations, operationNum, savedAt } = draft;
  const [editing, setEditing] = useState<{ name: NamedOperation | null } | null>(null);
  const [last, setLast] = useState<NamedOperation | null>(null);

  if (editing)
    return (
      <OperationEditor
        draftId={draftId}
        name={editing.name}
        onDone={(saved) => {
          setLast(saved ?? editing.name ?? last);
          setEditing(null);
        }}
      />
    );
  return (
    <>
      <Panel
        title={`接口（${operationNum} 个）`}
        aside={
          <Button $size="s" onClick={() => setEditing({ name: null })}>
            新增接口
          </Button>
        }
      >
        <Hint>
          上线后使用方看到的就是下面的文档。可以逐个新增、修改和删除；成批的改动，请改描述文件后在第 1
          步重新导入，已填写的内容会保留。
        </Hint>
        <DraftReference
          key={savedAt}
          subject={{ draftId }}
          operations={operations}
          start={last}
          tools={(operation) => (
            <Tools
              draftId={draftId}
              operation={operation}
              isLast={operationNum === 1}
              onEdit={() => setEditing({ name: operation })}
            />
          )}
        />
        {operationNum > operations.length && <p>只列出前 {operations.length} 个。</p>}
      </Panel>
      <SuccessPanel data={data} change={change} />
    </>
  );
}

interface ToolsProps {
  draftId: string;
  operation: Operation;
  isLast: boolean;
  onEdit: () => void;
}

function Tools({ draftId, operation: { method, path, summary }, isLast, onEdit }: ToolsProps) {
  const { run, isBusy } = useAction(
    (name: NamedOperation) =>
      call(removeOperation, {
        draftId,
        path: name.path,
        method: keyOf(operationMethods, name.method) ?? 'GET',
      }),
    '接口已删除',
  );

  async function handleRemove() {
    const question = `从草稿里删除“${summary}”（${method} ${path}）？已上线的版本不受影响。`;
    if (await ask({ title: '删除接口', question, confirmLabel: '删除' })) await run({ method, path });
  }

  return (
    <Line>
      <Button $size="s" onClick={onEdit}>
        修改接口
      </Button>
      <Button
        $size="s"
        disabled={isLast || isBusy}
        title={isLast ? '至少保留一个接口' : undefined}
        onClick={() => void handleRemove()}
      >
        删除接口
      </Button>
    </Line>
  );
}

const Hint = styled.p`
  margin-bottom: ${theme.space.l};
  color: ${theme.color.inkSoft};
`;

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s};
`;
