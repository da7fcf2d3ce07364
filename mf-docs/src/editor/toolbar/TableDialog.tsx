import { useState } from 'react';
import { Editor, Transforms } from 'slate';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { Field, TextInput, useStateFor } from '@portal/design';
import { plainAmount, tableColumnsMax, tableRowsMax } from '@portal/rules';
import { insertTable } from '../model/tables';
import { ToolDialog } from './ToolDialog';

const isWithin = (text: string, max: number) =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max;

/** Asks for the size of a new table. */
export function TableDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const editor = useSlateStatic();
  const [place] = useStateFor(isOpen, editor.selection ?? Editor.range(editor, Editor.end(editor, [])));
  const [rows, setRows] = useState('3');
  const [columns, setColumns] = useState('3');
  const [isTried, setIsTried] = useStateFor(isOpen, false);
  const rowsError = isWithin(rows, tableRowsMax) ? undefined : `行数为1到${tableRowsMax}`;
  const columnsError = isWithin(columns, tableColumnsMax) ? undefined : `列数为1到${tableColumnsMax}`;

  function handleSubmit() {
    setIsTried(true);
    if (rowsError || columnsError) return;
    Transforms.select(editor, place);
    insertTable(editor, Number(rows), Number(columns));
    onClose();
    // After the dialog has released the focus.
    setTimeout(() => ReactEditor.focus(editor));
  }

  return (
    <ToolDialog title="插入表格" submitLabel="插入" isOpen={isOpen} onClose={onClose} onSubmit={handleSubmit}>
      <Field label="行数" error={isTried ? rowsError : undefined} hint="第一行是表头">
        <TextInput
          inputMode="numeric"
          value={rows}
          onChange={({ target }) => setRows(plainAmount(target.value))}
        />
      </Field>
      <Field label="列数" error={isTried ? columnsError : undefined}>
        <TextInput
          inputMode="numeric"
          value={columns}
          onChange={({ target }) => setColumns(plainAmount(target.value))}
        />
      </Field>
    </ToolDialog>
  );
}
