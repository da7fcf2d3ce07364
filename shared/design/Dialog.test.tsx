import { useRef, useState, type FormEvent } from 'react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderElement } from '@portal/testing';
import { Button } from './Button';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog } from './Dialog';

function Room() {
  const [isOpen, setIsOpen] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);

  function goOnWriting() {
    setIsOpen(false);
    // As an editor does, which is focused once the dialog lets go.
    setTimeout(() => text.current?.focus());
  }

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>打开</Button>
      <textarea ref={text} aria-label="正文" />
      <Dialog title="表格" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Button onClick={goOnWriting}>插入</Button>
      </Dialog>
    </>
  );
}

it('takes clicks from its first moment, when the page behind it has none any more', () => {
  render(
    <Dialog title="表格" isOpen onClose={() => {}}>
      <Button>插入</Button>
    </Dialog>,
  );
  // As before the rendering in which Radix gives them to the panel.
  screen.getByRole('dialog').style.pointerEvents = '';

  expect(getComputedStyle(document.body).pointerEvents).toBe('none');
  expect(getComputedStyle(screen.getByRole('button', { name: '插入' })).pointerEvents).toBe('auto');
});

it('sends its own form alone, not the one that it was opened from', async () => {
  const user = userEvent.setup({ delay: null });
  const sent: string[] = [];
  const note = (name: string) => (event: FormEvent) => {
    event.preventDefault();
    sent.push(name);
  };
  render(
    <form onSubmit={note('page')}>
      <Dialog title="新建抬头" isOpen onClose={() => {}}>
        <form onSubmit={note('dialog')}>
          <Button type="submit">保存</Button>
        </form>
      </Dialog>
    </form>,
  );

  await user.click(await screen.findByRole('button', { name: '保存' }));

  expect(sent).toEqual(['dialog']);
});

it('gives the focus back to what opened it', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Room />);

  await user.click(screen.getByRole('button', { name: '打开' }));
  await user.click(screen.getByRole('button', { name: '关闭' }));

  await waitFor(() => expect(screen.getByRole('button', { name: '打开' })).toHaveFocus());
});

it('gives the focus back to what opened it where a field of it asked for the focus', async () => {
  const user = userEvent.setup({ delay: null });
  function Prompt() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>登录</Button>
        {isOpen && (
          <Dialog title="登录" isOpen onClose={() => setIsOpen(false)}>
            <input aria-label="账号" autoFocus />
          </Dialog>
        )}
      </>
    );
  }
  render(<Prompt />);

  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(await screen.findByLabelText('账号')).toHaveFocus();
  await user.keyboard('{Escape}');

  await waitFor(() => expect(screen.getByRole('button', { name: '登录' })).toHaveFocus());
});

it('scrolls what the keyboard comes to into sight, as at the way round from its end to its head', async () => {
  const shown = jest.fn();
  Element.prototype.scrollIntoView = shown;
  const user = userEvent.setup({ delay: null });
  render(
    <Dialog title="登记" isOpen onClose={jest.fn()}>
      <input aria-label="流水号" />
    </Dialog>,
  );
  await waitFor(() => expect(screen.getByLabelText('流水号')).toHaveFocus());

  await user.tab();

  expect(screen.getByRole('button', { name: '关闭' })).toHaveFocus();
  expect(shown.mock.contexts.at(-1)).toBe(screen.getByRole('button', { name: '关闭' }));
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it('leaves the focus where whoever closed it has put it', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Room />);

  await user.click(screen.getByRole('button', { name: '打开' }));
  await user.click(screen.getByRole('button', { name: '插入' }));
  await user.keyboard('港口');

  await waitFor(() => expect(screen.getByLabelText('正文')).toHaveFocus());
});

it('begins at the first field, or at what leaves all as it is, and not at the button that closes it', async () => {
  const { rerender } = render(
    <Dialog title="登记" isOpen onClose={jest.fn()}>
      <input type="hidden" name="id" />
      <input aria-label="订单号" disabled />
      <input aria-label="流水号" />
      <Button>登记</Button>
    </Dialog>,
  );
  await waitFor(() => expect(screen.getByLabelText('流水号')).toHaveFocus());

  rerender(
    <ConfirmDialog
      key="confirm"
      title="登记到账"
      question="登记后不能更改。"
      isOpen
      onConfirm={jest.fn()}
      onCancel={jest.fn()}
    />,
  );
  await waitFor(() => expect(screen.getByRole('button', { name: '取消' })).toHaveFocus());
});

it('covers itself with no keyboard of the screen: where there is no pointer it begins at its head', async () => {
  const media = (query: string) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: query === '(hover: none)',
      onchange: null,
      addListener() {},
      removeListener() {},
    });
  window.matchMedia = media;
  render(
    <Dialog title="登记" isOpen onClose={jest.fn()}>
      <input aria-label="流水号" />
    </Dialog>,
  );

  await waitFor(() => expect(screen.getByRole('button', { name: '关闭' })).toHaveFocus());
  Reflect.deleteProperty(window, 'matchMedia');
});

it('stays open where the second click of the double click that opened it is beside it', async () => {
  const handleClose = jest.fn();
  renderElement(
    <Dialog title="删除" isOpen onClose={handleClose}>
      <Button>确认</Button>
    </Dialog>,
  );
  await screen.findByRole('button', { name: '确认' });
  // The dialog listens to clicks beside it only after the one that opened it.
  await new Promise((resolve) => setTimeout(resolve));

  fireEvent.pointerDown(document.body);

  expect(handleClose).not.toHaveBeenCalled();
});

describe('a click beside it, or a key meant for the input method', () => {
  async function draw() {
    const handleClose = jest.fn();
    renderElement(
      <Dialog title="回复" isOpen onClose={handleClose}>
        <textarea aria-label="回复" />
      </Dialog>,
    );
    await waitFor(() => expect(screen.getByLabelText('回复', { selector: 'textarea' })).toHaveFocus());
    // Before, a click beside it may belong to the one that opened it.
    await new Promise((resolve) => setTimeout(resolve, 500));
    return handleClose;
  }
  const clickBeside = () => fireEvent.pointerDown(document.body);

  it('closes what nothing was filled into', async () => {
    const handleClose = await draw();
    clickBeside();
    expect(handleClose).toHaveBeenCalledTimes(1);
  });

  it('asks before it discards what was typed', async () => {
    const handleClose = await draw();
    const user = userEvent.setup({ delay: null });
    fireEvent.input(screen.getByLabelText('回复', { selector: 'textarea' }), { target: { value: '已处理' } });

    clickBeside();
    await user.click(await screen.findByRole('button', { name: '取消' }));
    expect(handleClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText('回复', { selector: 'textarea' })).toHaveValue('已处理');

    await user.keyboard('{Escape}');
    const confirm = await screen.findAllByRole('button', { name: '关闭' });
    await user.click(confirm.at(-1)!);
    expect(handleClose).toHaveBeenCalledTimes(1);
  });

  it('leaves Escape to the input method while it composes', async () => {
    const handleClose = await draw();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', isComposing: true });
    expect(handleClose).not.toHaveBeenCalled();
  });
});
