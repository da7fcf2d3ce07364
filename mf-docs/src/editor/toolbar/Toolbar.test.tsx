import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
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

it('is a single tab stop; arrows, Home and End move between the tools and wrap around', async () => {
  const { user } = renderElement(<Tools />);
  const tool = (name: string) => screen.getByRole('button', { name });
  // Focus moves asynchronously.
  const press = async (key: string, reached: HTMLElement) => {
    await user.keyboard(key);
    await waitFor(() => expect(reached).toHaveFocus());
  };

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
