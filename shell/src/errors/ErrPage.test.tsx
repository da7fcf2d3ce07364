import { screen } from '@testing-library/react';
import { suggestSearch } from '@portal/calls';
import { aBoot, network, renderElement } from '@portal/testing';
import { BootProvider } from '../bootDocument';
import { ErrPage } from './ErrPage';

const draw = (address: string) =>
  renderElement(
    <BootProvider value={aBoot()}>
      <ErrPage />
    </BootProvider>,
    address,
  );

it.each([
  ['/err', '页面不存在，或已经搬走'],
  ['/err?code=403', '没有权限访问这个页面'],
  ['/err?code=500', '服务器开了小差，请稍后再试'],
  ['/err?code=503', '系统维护中，请稍后再来'],
])('offers at %s a search for what was not found, and ways out', async (address, sentence) => {
  network.answer(suggestSearch, { records: [] });
  const { user, router } = draw(address);

  expect(screen.getByRole('heading', { name: sentence })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('button', { name: '返回上一页' })).toBeEnabled();
  expect(screen.getByRole('button', { name: '复制版本组合' })).toBeEnabled();
  await user.type(screen.getByRole('combobox', { name: '全站搜索' }), '行政区划{Enter}');

  expect(router.state.location).toMatchObject({
    pathname: '/searchResult',
    search: `?${new URLSearchParams({ keyWord: '行政区划' })}`,
  });
});

it('offers no search where there is no portal', () => {
  draw('/err?code=E0003');

  expect(screen.queryByRole('combobox')).toBeNull();
});
