import type { ReactNode } from 'react';
import { screen } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { ListTable } from './ListTable';
import { WideTable } from './WideTable';

const titles = ['名称', '甲', '乙', '丙', '丁', '戊', '己'];
const draw = (names = titles, aside?: ReactNode, rows = [{ id: '1' }]) =>
  renderElement(
    <ListTable
      label="示例"
      rows={rows}
      rowKey={({ id }) => id}
      columns={names.map((title, at) => ({ title, isMain: at === 0, render: () => title }))}
      empty={{ text: '没有' }}
      aside={aside}
    />,
  );

beforeEach(() => window.localStorage.clear());

it('lets the reader of a wide table hide columns, and remembers them', async () => {
  const { user, unmount } = draw();
  await user.click(screen.getByRole('button', { name: '列设置' }));
  await user.click(screen.getByRole('checkbox', { name: '丙' }));

  expect(screen.queryByRole('columnheader', { name: '丙' })).toBeNull();
  expect(screen.getByRole('button', { name: '列设置（已隐藏 1）' })).toBeInTheDocument();

  unmount();
  draw();
  expect(screen.queryByRole('columnheader', { name: '丙' })).toBeNull();
});

it('keeps what the row is about, and one column more', async () => {
  const { user } = draw();
  await user.click(screen.getByRole('button', { name: '列设置' }));
  expect(screen.queryByRole('checkbox', { name: '名称' })).toBeNull();

  for (const title of titles.slice(1, -1)) await user.click(screen.getByRole('checkbox', { name: title }));

  expect(screen.getByRole('checkbox', { name: '己' })).toBeDisabled();
  expect(screen.getByRole('columnheader', { name: '名称' })).toBeInTheDocument();
});

it('offers nothing to choose in a narrow table', () => {
  draw(titles.slice(0, 6));
  expect(screen.queryByRole('button', { name: /^列/ })).toBeNull();
});

it('has what else is done with the list beside it, also where there is nothing to choose', () => {
  draw(titles, <button>导出费用</button>);
  const beside = screen.getByRole('button', { name: '导出费用' }).parentElement;
  expect(beside).toContainElement(screen.getByRole('button', { name: '列设置' }));

  draw(titles.slice(0, 6), <button>导出账单</button>);
  expect(screen.getByRole('button', { name: '导出账单' })).toBeInTheDocument();

  draw(titles, <button>导出空表</button>, []);
  expect(screen.queryByRole('button', { name: '导出空表' })).toBeNull();
});

it('stands beside the filters, which stay without rows', () => {
  const withFilters = (rows: { id: string }[]) => (
    <ListTable
      label="示例"
      filters={<button>本月</button>}
      rows={rows}
      rowKey={({ id }) => id}
      columns={titles.map((title, at) => ({ title, isMain: at === 0, render: () => title }))}
      empty={{ text: '没有' }}
    />
  );
  const { unmount } = renderElement(withFilters([{ id: '1' }]));
  const row = screen.getByRole('button', { name: '本月' }).parentElement?.parentElement;
  expect(row).toContainElement(screen.getByRole('button', { name: '列设置' }));
  unmount();

  renderElement(withFilters([]));
  expect(screen.getByRole('button', { name: '本月' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '列设置' })).toBeNull();
});

it('neither counts nor hides the actions of a row', async () => {
  const withActions = (names: readonly string[]) => (
    <WideTable
      label="调用"
      rows={[{ id: '1' }]}
      rowKey={({ id }) => id}
      columns={[
        ...names.map((title, at) => ({ title, isMain: at === 0, render: () => title })),
        { title: '操作', isAction: true, render: () => <button type="button">查看</button> },
      ]}
    />
  );
  const { user, unmount } = renderElement(withActions(titles));
  await user.click(screen.getByRole('button', { name: '列设置' }));
  expect(screen.queryByRole('checkbox', { name: '操作' })).toBeNull();

  unmount();
  renderElement(withActions(titles.slice(0, 6)));
  expect(screen.queryByRole('button', { name: /^列/ })).toBeNull();
  expect(screen.getByRole('button', { name: '查看' })).toBeInTheDocument();
});
