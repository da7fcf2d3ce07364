import { screen, waitFor } from '@testing-library/react';
import { viewDraft, type DraftView } from '@portal/calls';
import { aDraft, network } from '@portal/testing';
import { drawDraft, savedDraft } from '../../test/drawDraft';

const operations: DraftView['operations'] = [
  { method: 'GET', path: '/days', summary: '查询', group: '' },
  { method: 'POST', path: '/days/batch', summary: '批量查询', group: '' },
];
const saved = () => savedDraft().weights;

beforeEach(() => void network.answer(viewDraft, aDraft({ operations, operationNum: 2 })));

it('accepts the weight of an operation, explains it, and rejects invalid input before saving', async () => {
  const { user } = drawDraft(4);
  expect(await screen.findByText('每个接口每次计 1 次')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: '添加接口' }));
  expect(screen.getByText('每次计 2 次')).toBeInTheDocument();
  await waitFor(() => expect(saved()).toEqual([{ operation: 'GET /days', units: 2, itemsAt: '' }]));

  const units = screen.getByRole('textbox', { name: '计次' });
  await user.clear(units);
  await user.type(units, '1001');
  expect(units).toBeInvalid();
  await user.clear(units);
  await user.type(units, '０');
  expect(units).toBeValid();
  expect(screen.getByText('不计费')).toBeInTheDocument();

  const items = screen.getByRole('textbox', { name: '按条计费（选填）' });
  await user.type(items, '/ids');
  expect(items).toHaveAccessibleDescription(/没有请求体，按条计费须填查询参数/);
  await waitFor(() => expect(saved()).toEqual([{ operation: 'GET /days', units: 0, itemsAt: '' }]));
});

it('counts the items of a batch, and removes the row again', async () => {
  const { user } = drawDraft(4);
  await user.click(await screen.findByRole('button', { name: '添加接口' }));
  await user.selectOptions(screen.getByRole('combobox', { name: '接口' }), 'POST /days/batch');

  await user.type(screen.getByRole('textbox', { name: '按条计费（选填）' }), 'items');
  expect(screen.getByRole('textbox', { name: '按条计费（选填）' })).toHaveAccessibleDescription(/JSON 指针/);
  await user.clear(screen.getByRole('textbox', { name: '按条计费（选填）' }));
  await user.type(screen.getByRole('textbox', { name: '按条计费（选填）' }), '/items');

  expect(screen.getByText('按条计费：每条计 2 次')).toBeInTheDocument();
  await waitFor(() =>
    expect(saved()).toEqual([{ operation: 'POST /days/batch', units: 2, itemsAt: '/items' }]),
  );
  await user.click(screen.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(saved()).toEqual([]));
});

it('keeps the keyboard in a row whose operation is chosen anew, and leads it into an added one', async () => {
  const { user } = drawDraft(4);
  (await screen.findByRole('button', { name: '添加接口' })).focus();
  await user.keyboard('{Enter}');
  const choice = screen.getByRole('combobox', { name: '接口' });
  expect(choice).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: '按条计费（选填）' }), '?days');

  await user.selectOptions(choice, 'POST /days/batch');

  expect(choice).toBeInTheDocument();
  expect(choice).toHaveFocus();
  expect(screen.getByRole('textbox', { name: '按条计费（选填）' })).toHaveValue('');
});
