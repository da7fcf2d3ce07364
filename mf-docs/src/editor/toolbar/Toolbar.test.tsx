import { useState } from 'react';
import { screen } from '@testing-library/react';
import { Slate, withReact } from 'slate-react';
import { renderElement } from '@portal/testing';
import { createRichEditor } from '../model/createRichEditor';
import { readHtml } from '../model/readHtml';
import type { Images } from '../useImages';
import { Toolbar } from './Toolbar';

function Tools() {
  const [editor] = useState(() => withReact(createRichEditor()));
  return (
    <Slate editor={editor} initialValue={readHtml('<p>一</p>')}>
      <Toolbar images={{} as Images} />
    </Slate>
  );
}

it('is one stop of the Tab key; arrows, Home and End go from tool to tool, round the ends', async () => {
  const { user } = renderElement(<Tools />);
  const tool = (name: string) => screen.getByRole('button', { name });

  await user.tab();
  expect(tool('撤销')).toHaveFocus();

  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('combobox', { name: '段落样式' })).toHaveFocus();

  await user.keyboard('{End}');
  expect(tool('分隔线')).toHaveFocus();

  await user.keyboard('{ArrowRight}');
  expect(tool('撤销')).toHaveFocus();

  await user.tab();
  expect(document.body).toHaveFocus();
});
