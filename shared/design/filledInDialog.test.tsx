import { screen, waitFor } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { Dialog } from './Dialog';

function open() {
  const onClose = jest.fn();
  const drawn = renderElement(
    <Dialog title="编辑抬头" isOpen onClose={onClose}>
      <form onSubmit={(event) => event.preventDefault()}>
        <input aria-label="名称" />
        <button>保存</button>
      </form>
    </Dialog>,
  );
  return { ...drawn, onClose };
}

const isReloadAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('closes at once by Escape while nothing is filled in', async () => {
  const { user, onClose } = open();
  await screen.findByLabelText('名称');

  await user.keyboard('{Escape}');

  expect(onClose).toHaveBeenCalled();
});

it('asks before a slip of the hand closes what is filled in', async () => {
  const { user, onClose } = open();
  await user.type(await screen.findByLabelText('名称'), '明镜科技');

  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: '取消' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText('名称')).toHaveValue('明镜科技');

  await user.keyboard('{Escape}');
  const confirm = await screen.findAllByRole('button', { name: '关闭' });
  await user.click(confirm.at(-1)!);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it('closes at once by its own button', async () => {
  const { user, onClose } = open();
  await user.type(await screen.findByLabelText('名称'), '明镜科技');

  await user.click(screen.getByRole('button', { name: '关闭' }));

  expect(onClose).toHaveBeenCalled();
});

it('lets the browser ask before a reload until the form is sent', async () => {
  const { user } = open();
  const name = await screen.findByLabelText('名称');
  expect(isReloadAsked()).toBe(false);

  await user.type(name, '明镜');
  expect(isReloadAsked()).toBe(true);

  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(isReloadAsked()).toBe(false);
});
