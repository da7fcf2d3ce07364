import { fireEvent, screen } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { SearchField } from './SearchField';

it('searches by Enter and by its button, and never submits the form around it', async () => {
  const [submit, search] = [jest.fn(), jest.fn()];
  const { user } = renderElement(
    <form onSubmit={submit}>
      <SearchField label="查找API" placeholder="API名称" onSearch={search} />
      <button type="submit">提交</button>
    </form>,
  );

  await user.type(screen.getByRole('searchbox', { name: '查找API' }), ' 天气 {Enter}');
  await user.click(screen.getByRole('button', { name: '搜索' }));

  expect(search.mock.calls).toEqual([['天气'], ['天气']]);
  expect(submit).not.toHaveBeenCalled();
});

it('leaves Enter to the input method while it composes', async () => {
  const search = jest.fn();
  const { user } = renderElement(<SearchField label="查找API" placeholder="API名称" onSearch={search} />);
  const field = screen.getByRole('searchbox', { name: '查找API' });
  await user.type(field, 'tianqi');

  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });

  expect(search).not.toHaveBeenCalled();
});
