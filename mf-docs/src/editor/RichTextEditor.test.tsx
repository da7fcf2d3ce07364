import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { RichTextEditor } from './RichTextEditor';

const editor = (
  <RichTextEditor label="正文" value="<p>已写的内容</p>" onChange={jest.fn()} isDraftKept={false} />
);

it('can be edited', () => {
  render(editor);

  const text = screen.getByRole('textbox', { name: '正文' });
  expect(text).toHaveAttribute('contenteditable', 'true');
  expect(text).not.toHaveAttribute('aria-readonly');
});

it('leads to its tools by Alt+F10, also before any of them was used', async () => {
  render(editor);
  const text = screen.getByRole('textbox', { name: '正文' });

  fireEvent.keyDown(text, { key: 'F10', altKey: true });
  await waitFor(() => expect(screen.getByRole('button', { name: '撤销' })).toHaveFocus());

  fireEvent.keyDown(screen.getByRole('button', { name: '撤销' }), { key: 'ArrowRight' });
  await waitFor(() => expect(screen.getByRole('button', { name: '重做' })).toHaveFocus());
  fireEvent.focus(text);
  fireEvent.keyDown(text, { key: 'F10', altKey: true });
  expect(screen.getByRole('button', { name: '重做' })).toHaveFocus();
});

it('is read-only in a disabled form', () => {
  render(<fieldset disabled>{editor}</fieldset>);

  const text = screen.getByRole('textbox', { name: '正文' });
  expect(text).toHaveTextContent('已写的内容');
  expect(text).not.toHaveAttribute('contenteditable', 'true');
  expect(text).toHaveAttribute('aria-readonly', 'true');
  expect(text).toHaveAttribute('tabindex', '0');
  expect(screen.getByRole('button', { name: '加粗' })).toBeDisabled();
});
