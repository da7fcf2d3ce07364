import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Column } from './Column';
import { DataTable } from './DataTable';
import { Money } from './Money';

const column = (title: string, kind: Partial<Column<string>> = {}): Column<string> => ({
  title,
  render: (row) => `${row}的${title}`,
  ...kind,
});
const columns = [
  column('名称', { isMain: true }),
  column('类型'),
  column('金额', { isKey: true }),
  column('时间'),
  column('操作', { isAction: true }),
];
const show = (shown = columns) =>
  render(<DataTable label="清单" columns={shown} rows={['甲', '乙']} rowKey={(row) => row} />);

// A card is a matter of width, and there is none in these tests: the button of a card is hidden here.
const more = (row: HTMLElement) => within(row).queryByRole('button', { hidden: true });
const rows = () => screen.getAllByRole('row').slice(1);

it('unfolds the card of one row, and folds it again', async () => {
  show();
  const [first, second] = rows();
  const button = more(first!)!;
  expect(button).toHaveAccessibleName('更多信息');
  expect(button).toHaveAttribute('aria-expanded', 'false');

  await userEvent.click(button);
  expect(first).toHaveAttribute('data-unfolded');
  expect(button).toHaveTextContent('收起');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(second).not.toHaveAttribute('data-unfolded');

  await userEvent.click(button);
  expect(first).not.toHaveAttribute('data-unfolded');
});

it('has the button before the actions, which stay in sight', () => {
  show();
  const [first] = rows();
  expect([...first!.children].map((cell) => cell.textContent)).toEqual([
    '甲的名称',
    '甲的类型',
    '甲的金额',
    '甲的时间',
    '更多信息',
    '甲的操作',
  ]);
  expect([...first!.querySelectorAll('[data-further]')].map((cell) => cell.textContent)).toEqual([
    '甲的类型',
    '甲的时间',
  ]);
});

it('has no button where a card shows all of its fields, and shows none in a table', () => {
  show(columns.filter(({ title }) => title !== '时间'));
  expect(rows().map(more)).toEqual([null, null]);
});

it('has as many cells as titles', () => {
  show();
  expect(screen.getAllByRole('columnheader')).toHaveLength(5);
  expect(within(rows()[0]!).getAllByRole('cell')).toHaveLength(5);
});

it('puts the points of the amounts of a column below each other, and leaves other columns as they are', () => {
  const amounts = { 甲: '1.25', 乙: '0.1255' };
  show([
    column('名称', { isMain: true }),
    column('佣金', {
      isFigure: true,
      render: (row) => <Money yuan={row === '甲' ? amounts.甲 : amounts.乙} isExact />,
    }),
    column('单价', { isFigure: true, render: () => <Money yuan="0.30" isExact /> }),
  ]);

  expect(screen.getByText('￥1.25')).toHaveStyle({ paddingRight: '2ch' });
  expect(screen.getByText('￥0.1255')).toHaveStyle({ paddingRight: '0ch' });
  expect(screen.getAllByText('￥0.30')[0]).toHaveStyle({ paddingRight: '0ch' });
});

it('tears no short name into two lines, and lets a long one go on below', () => {
  render(
    <DataTable
      label="清单"
      columns={[column('名称', { isMain: true }), { title: '应用', render: (row: string) => row }]}
      rows={['商户进件系统', '商户进件系统（生产环境）']}
      rowKey={(row) => row}
    />,
  );
  const cellOf = (name: string) => screen.getByText(name).closest('td');
  expect(cellOf('商户进件系统')).toHaveStyle({ whiteSpace: 'nowrap' });
  expect(cellOf('商户进件系统（生产环境）')).not.toHaveStyle({ whiteSpace: 'nowrap' });
});

it('leaves the actions off paper, and nothing else', () => {
  show();
  const off = [...document.querySelectorAll('th[data-off-paper], td[data-off-paper]')];

  expect(off.map((cell) => cell.textContent)).toEqual(['操作', '甲的操作', '乙的操作']);
});

it('keeps a figure in one line with its unit or other half, unless it is long', () => {
  const figures = ['500 / 次', '1,203 / 12', '成功 1,203,456 / 失败 12'];
  render(
    <DataTable
      label="清单"
      columns={[
        column('价格', { isFigure: true, render: (row) => row }),
        column('说明', { render: (row) => row }),
      ]}
      rows={figures}
      rowKey={(row) => row}
    />,
  );
  const spaceOf = (row: HTMLElement, at: number) => getComputedStyle(row.children[at]!).whiteSpace;

  expect(rows().map((row) => spaceOf(row, 0))).toEqual(['nowrap', 'nowrap', 'inherit']);
  expect(rows().map((row) => spaceOf(row, 1))).toEqual(['inherit', 'inherit', 'inherit']);
});

it('breaks a word that has no room in a column, and leaves others whole', () => {
  const names = [
    'Weather',
    '按城市查询天气的应用',
    'A'.repeat(31),
    'A'.repeat(32),
    `日历 ${'b_1'.repeat(20)}`,
  ];
  const link = column('链接', { render: (row) => <a href="/">{row}</a> });
  render(
    <DataTable
      label="清单"
      columns={[column('名称', { render: (row) => row }), link]}
      rows={names}
      rowKey={(row) => row}
    />,
  );
  const breaksOf = (row: HTMLElement) =>
    [row.children[0]!, row.children[1]!].map((cell) => getComputedStyle(cell).overflowWrap === 'anywhere');

  expect(rows().map(breaksOf)).toEqual([
    [false, false],
    [false, false],
    [false, false],
    [true, true],
    [true, true],
  ]);
});

it('leaves the arrow of a column that can be sorted its size, however long the title', () => {
  const sorting = { current: null, choose: () => {} };
  render(
    <DataTable
      label="清单"
      columns={[column('近30天调用/成功率', { sort: 'calls' })]}
      rows={['甲']}
      rowKey={(row) => row}
      sorting={sorting}
    />,
  );

  const arrow = screen.getByRole('button', { name: '近30天调用/成功率' }).querySelector('svg')!;
  expect(getComputedStyle(arrow).flexShrink).toBe('0');
});
