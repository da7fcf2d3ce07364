import { useState } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Filters, SelectInput } from '@portal/design';
import { renderElement } from '@portal/testing';

function List() {
  const [state, setState] = useState('');
  return (
    <Filters lead={<input aria-label="名称" />} activeCount={state ? 1 : 0} onClear={() => setState('')}>
      <SelectInput aria-label="状态" value={state} onChange={({ target }) => setState(target.value)}>
        <option value="">全部状态</option>
        <option value="5">已停用</option>
      </SelectInput>
    </Filters>
  );
}

const draw = () => renderElement(<List />);

/** Shown on narrow screens only, which a test has none of. */
const opener = () => screen.getByText(/^筛选/, { selector: 'button' });
const openSheet = async ({ user }: ReturnType<typeof draw>) => {
  await user.click(opener());
  return within(screen.getByRole('dialog', { name: '筛选' }));
};

it('holds the choices in a sheet, keeps the focus in it, and gives it back', async () => {
  const drawn = draw();
  const sheet = await openSheet(drawn);

  const controls = [
    sheet.getByRole('combobox', { name: '状态' }),
    sheet.getByRole('button', { name: '查看结果' }),
    sheet.getByRole('button', { name: '关闭' }),
  ];
  // Twice round: nothing outside is ever reached.
  for (const control of [...controls, ...controls]) {
    expect(control).toHaveFocus();
    await drawn.user.tab();
  }
  await drawn.user.keyboard('{Escape}');

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(opener()).toHaveFocus());
});

it('says how many choices are in force, and takes them away', async () => {
  const drawn = draw();
  const sheet = await openSheet(drawn);
  expect(sheet.getByRole('button', { name: '清空' })).toBeDisabled();

  await drawn.user.selectOptions(sheet.getByRole('combobox', { name: '状态' }), '已停用');
  expect(screen.getByText('筛选（1）')).toBeInTheDocument();

  await drawn.user.click(sheet.getByRole('button', { name: '清空' }));
  expect(screen.queryByText('筛选（1）')).not.toBeInTheDocument();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

it('closes by the way back, which leads on only when nothing is open', async () => {
  const drawn = draw();
  await act(() => drawn.router.navigate('/list'));
  await openSheet(drawn);

  await act(() => drawn.router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(drawn.router.state.location.pathname).toBe('/list');

  await act(() => drawn.router.navigate(-1));
  await waitFor(() => expect(drawn.router.state.location.pathname).toBe('/'));
});
