import { screen, waitFor, within } from '@testing-library/react';
import {
  listFavourites,
  moveFavourites,
  removeFavourites,
  watchFavourite,
  type Favourite,
  type FavouriteList,
} from '@portal/calls';
import { aFavourite, aMember, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './MyCollection';

const draw = (at = '/myCollection') =>
  renderRoute({ portalJson, modules: { './MyCollection': { page } } }, at, { as: aMember() });
const listOf = (records: Favourite[], more: Partial<FavouriteList> = {}): FavouriteList => ({
  ...pageOf(records),
  counts: [
    { kind: 'api', count: records.length },
    { kind: 'doc', count: 3 },
  ],
  folders: [],
  ...more,
});
const region = { objId: 'api_2', title: '行政区划' };

it('shows what has changed since each favourite was added', async () => {
  network.answer(
    listFavourites,
    listOf([
      aFavourite({ changes: ['cheaper', 'newVersion'], price: '0.0100', knownPrice: '0.0300' }),
      aFavourite({ ...region, changes: ['gone'] }),
    ]),
  );
  draw();

  const [first, second] = await screen.findAllByRole('listitem');
  expect(within(first!).getByText('已降价')).toBeInTheDocument();
  expect(within(first!).getByText('有新版本')).toBeInTheDocument();
  expect(within(first!).getByText('收藏时 ￥0.03')).toBeInTheDocument();
  expect(within(first!).getByRole('link', { name: '工作日历' })).toHaveAttribute(
    'href',
    '/APIDetails?apiId=api_1',
  );
  expect(within(second!).getByText('已下线')).toBeInTheDocument();
  expect(within(second!).queryByRole('link')).toBeNull();
});

it('leads members without favourites to the lists', async () => {
  network.answer(listFavourites, listOf([]));
  draw('/myCollection?kind=doc');

  expect(await screen.findByText('还没有收藏文档')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '去逛逛' })).toHaveAttribute('href', '/documentCenter');
  expect(screen.queryByRole('button', { name: '取消收藏' })).toBeNull();
});

it('removes several at once, and moves several into a new folder', async () => {
  network.answer(listFavourites, listOf([aFavourite(), aFavourite(region)]));
  network.answer(removeFavourites, {});
  network.answer(moveFavourites, {});
  const { user } = draw();

  expect(await screen.findByRole('button', { name: '取消收藏' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: '选择“行政区划”' }));
  await user.click(screen.getByRole('button', { name: '移入收藏夹' }));
  await user.type(screen.getByRole('textbox', { name: '新建收藏夹' }), ' 数据 ');
  await user.click(screen.getByRole('button', { name: '新建并移入' }));
  await waitFor(() =>
    expect(network.sentTo(moveFavourites)).toEqual([{ kind: 'api', objIds: '["api_2"]', folder: '数据' }]),
  );

  await user.click(screen.getByRole('checkbox', { name: '全选' }));
  await user.click(screen.getByRole('button', { name: '取消收藏' }));
  await waitFor(() =>
    expect(network.sentTo(removeFavourites)).toEqual([{ kind: 'api', objIds: '["api_1","api_2"]' }]),
  );
});

it('keeps kind and folder in the address, including the absence of a folder', async () => {
  network.answer(
    listFavourites,
    listOf([aFavourite()], {
      folders: [
        { name: '', count: 1 },
        { name: '数据', count: 2 },
      ],
    }),
  );
  const { user, router } = draw();

  await user.selectOptions(await screen.findByRole('combobox', { name: '收藏夹' }), '数据（2）');
  await waitFor(() => expect(network.sentTo(listFavourites).at(-1)).toMatchObject({ folder: '数据' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: '收藏夹' }), '未分类（1）');
  await waitFor(() => expect(network.sentTo(listFavourites).at(-1)?.folder?.trim()).toBe(''));
  await user.click(screen.getByRole('button', { name: '文档 3' }));
  await waitFor(() => expect(router.state.location.search).toBe('?kind=doc'));
});

it('starts and stops watching', async () => {
  let watched = 0;
  network.answer(listFavourites, () => listOf([aFavourite({ watched })]));
  network.answer(watchFavourite, (fields) => {
    watched = Number(fields.watched);
    return {};
  });
  const { user } = draw();

  await user.click(await screen.findByRole('checkbox', { name: '订阅更新' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: '订阅更新' })).toBeChecked());
  await user.click(screen.getByRole('checkbox', { name: '订阅更新' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: '订阅更新' })).not.toBeChecked());
});
