import { act, screen, waitFor, within } from '@testing-library/react';
import { hasUnsaved } from '@portal/router';
import { renderElement } from '@portal/testing';
import { Dialog } from './Dialog';

function open(refusal?: string, form: object = {}) {
  const onClose = jest.fn();
  const drawn = renderElement(
    <Dialog title="编辑抬头" isOpen onClose={onClose}>
      <form {...form} onSubmit={(event) => event.preventDefault()}>
        <input aria-label="名称" />
        {refusal && <p role="alert">{refusal}</p>}
        <button>保存</button>
      </form>
    </Dialog>,
    '/list',
  );
  return { ...drawn, onClose };
}

const placeAt = (pathname: string) => ({ pathname, search: '' });
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

it('asks nothing where credentials are typed, which are typed anew anyway', async () => {
  const { user } = open(undefined, { 'data-credentials': true });
  await user.type(await screen.findByLabelText('名称'), 'person@example.com');

  expect(isReloadAsked()).toBe(false);
  expect(hasUnsaved({ from: placeAt('/list'), to: placeAt('/forgetPassword/userMail') })).toBe(false);
});

describe('the way back', () => {
  const goBack = ({ router }: ReturnType<typeof open>) => act(() => router.navigate('/before'));
  const placeOf = ({ router }: ReturnType<typeof open>) => router.state.location.pathname;

  it('leads on while nothing is filled in', async () => {
    const drawn = open();
    await screen.findByLabelText('名称');

    await goBack(drawn);

    expect(placeOf(drawn)).toBe('/before');
  });

  it('asks once before it discards what is filled in, however often it is gone', async () => {
    const drawn = open();
    await drawn.user.type(await screen.findByLabelText('名称'), '明镜科技');

    await goBack(drawn);
    await goBack(drawn);
    const question = within(await screen.findByRole('dialog', { name: '离开页面' }));
    await drawn.user.click(question.getByRole('button', { name: '取消' }));
    expect(screen.queryByRole('dialog', { name: '离开页面' })).not.toBeInTheDocument();
    expect(placeOf(drawn)).toBe('/list');
    expect(screen.getByLabelText('名称')).toHaveValue('明镜科技');

    await goBack(drawn);
    await drawn.user.click(await screen.findByRole('button', { name: '离开' }));
    await waitFor(() => expect(placeOf(drawn)).toBe('/before'));
  });

  it.each([
    ['another page', '/opened'],
    ['the page of the list before', '/list?pageNo=2'],
  ])('by the browser closes the dialog, after a question, and stays where it is: from %s', async (_, at) => {
    const drawn = open();
    await act(() => drawn.router.navigate(at));
    await drawn.user.type(await screen.findByLabelText('名称'), '明镜科技');
    const place = () => drawn.router.state.location.pathname + drawn.router.state.location.search;

    await act(() => drawn.router.navigate(-1));
    await act(() => drawn.router.navigate(-1));
    const question = within(await screen.findByRole('dialog', { name: '关闭' }));
    await drawn.user.click(question.getByRole('button', { name: '取消' }));
    expect(screen.queryByRole('dialog', { name: '关闭' })).toBeNull();
    expect([place(), drawn.onClose.mock.calls.length]).toEqual([at, 0]);
    expect(screen.getByLabelText('名称')).toHaveValue('明镜科技');

    await act(() => drawn.router.navigate(-1));
    const again = within(await screen.findByRole('dialog', { name: '关闭' }));
    await drawn.user.click(again.getAllByRole('button', { name: '关闭' }).at(-1)!);
    await waitFor(() => expect(drawn.onClose).toHaveBeenCalledTimes(1));
    expect(place()).toBe(at);

    // What was given up is not asked about again.
    await act(() => drawn.router.navigate(-1));
    await waitFor(() => expect(place()).toBe('/list'));
  });

  it('is not asked about by a step that stays on the page, such as a search that was still on its way', async () => {
    const drawn = open();
    await drawn.user.type(await screen.findByLabelText('名称'), '明镜科技');

    await act(() => drawn.router.navigate('/list?searchText=weather'));

    expect(drawn.router.state.location.search).toBe('?searchText=weather');
    expect(screen.queryByRole('dialog', { name: '离开页面' })).toBeNull();
    expect(screen.getByLabelText('名称')).toHaveValue('明镜科技');
  });

  it('leads on once the form is sent, and asks again when it is refused', async () => {
    const drawn = open();
    await drawn.user.type(await screen.findByLabelText('名称'), '明镜科技{Enter}');
    await goBack(drawn);
    expect(placeOf(drawn)).toBe('/before');
    drawn.unmount();

    const refused = open('名称已存在');
    await refused.user.type(await screen.findByLabelText('名称'), '明镜科技{Enter}');
    await goBack(refused);
    await refused.user.click(await screen.findByRole('button', { name: '取消' }));
    expect(placeOf(refused)).toBe('/list');
  });

  it('says nothing about what was given up', async () => {
    const drawn = open();
    await drawn.user.type(await screen.findByLabelText('名称'), '明镜科技');
    await drawn.user.click(screen.getByRole('button', { name: '关闭' }));

    await goBack(drawn);

    expect(placeOf(drawn)).toBe('/before');
  });
});
