import { useSlate } from 'slate-react';
import styled from 'styled-components';
import {
  addColumn,
  addRow,
  canMerge,
  canSplit,
  mergeCells,
  removeColumn,
  removeRow,
  removeTable,
  splitCell,
  toggleHeader,
} from '../model/tables';
import { ToolButton } from './ToolButton';

/** Tools for the table at the cursor. */
export function TableTools({ onProblem }: { onProblem: (problem: string) => void }) {
  const editor = useSlate();
  const tell = (problem: string | null) => {
    if (problem) onProblem(problem);
  };
  return (
    <Group role="group" aria-label="表格">
      <ToolButton icon="rowAbove" label="上方加行" onUse={() => tell(addRow(editor, 'above'))} />
      <ToolButton icon="rowBelow" label="下方加行" onUse={() => tell(addRow(editor, 'below'))} />
      <ToolButton icon="columnBefore" label="左侧加列" onUse={() => tell(addColumn(editor, 'before'))} />
      <ToolButton icon="columnAfter" label="右侧加列" onUse={() => tell(addColumn(editor, 'after'))} />
      <ToolButton icon="removeRow" label="删除行" onUse={() => removeRow(editor)} />
      <ToolButton icon="removeColumn" label="删除列" onUse={() => removeColumn(editor)} />
      <ToolButton
        icon="merge"
        label="合并单元格"
        isDisabled={!canMerge(editor)}
        onUse={() => mergeCells(editor)}
      />
      <ToolButton
        icon="split"
        label="拆分单元格"
        isDisabled={!canSplit(editor)}
        onUse={() => splitCell(editor)}
      />
      <ToolButton icon="header" label="表头行" onUse={() => toggleHeader(editor)} />
      <ToolButton icon="removeTable" label="删除表格" onUse={() => removeTable(editor)} />
    </Group>
  );
}

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
`;
