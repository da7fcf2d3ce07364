import { useState } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import { Editor, Transforms } from 'slate';
import { Slate, withReact } from 'slate-react';
import { renderElement } from '@portal/testing';
import { createRichEditor } from '../model/createRichEditor';
import { readHtml } from '../model/readHtml';
import type { Images } from '../useImages';
import { Toolbar } from './Toolbar';

function Tools({ html = '<p>一</p>', onProblem = () => {} }: { html?: string; onProblem?: () => void }) {
  const [editor] = useState(() => withReact(createRichEditor()));
  return (
    <Slate editor={editor} initialValue={readHtml(html)}>
      <button onClick={() => Transforms.select(editor, Editor.start(editor, []))}>进入正文</button>
      <Toolbar images={{} as Images} onProblem={onProblem} />
    </Slate>
  );
}

it('is a single tab stop; arrows, Home and End move between the tools and wrap around', async () => {
  const { user } = renderElement(<Tools />);
  const tool = (name: string) => screen.getByRole('button', { name });
  // Focus moves asynchronously.
  const press = async (key: string, reached: HTMLElement) => {
    await user.keyboard(key);
    await waitFor(() => expect(reached).toHaveFocus());
  };

  act(() => screen.getByRole('button', { name: '进入正文' }).focus());
  await user.tab();
  expect(tool('撤销')).toHaveFocus();

  await press('{ArrowRight}', tool('重做'));
  await press('{ArrowRight}', screen.getByRole('combobox', { name: '段落样式' }));
  await press('{End}', tool('分隔线'));
  await press('{ArrowRight}', tool('撤销'));
  await press('{End}', tool('分隔线'));
  await press('{Home}', tool('撤销'));

  await user.tab();
  expect(document.body).toHaveFocus();
});

it.each([
  ['下方加行', '<tr><td>一</td></tr>'.repeat(100), '没有加行：一个表格最多100行，可以再插入一个表格'],
  ['上方加行', '<tr><td>一</td></tr>'.repeat(100), '没有加行：一个表格最多100行，可以再插入一个表格'],
  ['左侧加列', `<tr>${'<td>一</td>'.repeat(20)}</tr>`, '没有加列：一个表格最多20列，可以再插入一个表格'],
  ['右侧加列', `<tr>${'<td>一</td>'.repeat(20)}</tr>`, '没有加列：一个表格最多20列，可以再插入一个表格'],
])('%s says why a full table does not grow', async (label, rows, problem) => {
  const onProblem = jest.fn();
  const { user } = renderElement(<Tools html={`<table>${rows}</table>`} onProblem={onProblem} />);
  await user.click(screen.getByRole('button', { name: '进入正文' }));
  await user.click(screen.getByRole('button', { name: label }));

  expect(onProblem.mock.calls).toEqual([[problem]]);
});
