import { screen, waitFor, within } from '@testing-library/react';
import { listManagedCategories, mergeCategory, saveCategory } from '@portal/calls';
import { roles } from '@portal/rules';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './OpsCategories';

const verify = { cateId: 'verify', parentId: null, name: '数据核验', icon: '', order: 0, apiNum: 0 };
const person = {
  cateId: 'person',
  parentId: 'verify',
  name: '个人身份',
  icon: '人',
  order: 1,
  apiNum: 3,
  mark: 'seen',
};
const tools = { cateId: 'tools', parentId: null, name: '工具', icon: '', order: 2, apiNum: 1 };

function show() {
  network.answer(listManagedCategories, { records: [verify, person, tools] });
  network.answer(saveCategory, { cateId: 'person' });
  network.answer(mergeCategory, { apiNum: 3 });
  return renderRoute({ portalJson, modules: { './OpsCategories': { page } } }, '/ops/categories', {
    as: aMember({ roles: roles.operator }),
  });
}
const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);

it('moves a category to another parent', async () => {
  const { user } = show();

  await user.click((await rowOf('人 个人身份')).getByRole('button', { name: '编辑' }));
  const dialog = within(screen.getByRole('dialog', { name: '编辑分类' }));
  await user.selectOptions(dialog.getByLabelText('上级分类'), '工具');
  await user.click(dialog.getByRole('button', { name: '保存' }));

  await waitFor(() =>
    expect(network.sentTo(saveCategory)).toEqual([
      { cateId: 'person', parentId: 'tools', name: '个人身份', icon: '人', order: '1', mark: 'seen' },
    ]),
  );
});

it.each([
  ['１２', 1],
  [' 7 ', 1],
  ['10000', 0],
  ['一', 0],
  ['', 0],
])('takes %j as its place among others, however wide the digits are: %s', async (order, sent) => {
  const { user } = show();

  await user.click((await rowOf('人 个人身份')).getByRole('button', { name: '编辑' }));
  const dialog = within(screen.getByRole('dialog', { name: '编辑分类' }));
  await user.clear(dialog.getByLabelText('排序'));
  if (order) await user.type(dialog.getByLabelText('排序'), order);
  await user.click(dialog.getByRole('button', { name: '保存' }));

  if (sent === 0) expect(await dialog.findByText(/^请填写0到\d+的整数$/)).toBeInTheDocument();
  await waitFor(() => expect(network.sentTo(saveCategory)).toHaveLength(sent));
});

it('says that somebody else has saved since, and keeps the input', async () => {
  const { user } = show();
  network.fail(saveCategory, 'E7042');

  await user.click((await rowOf('人 个人身份')).getByRole('button', { name: '编辑' }));
  const dialog = within(screen.getByRole('dialog', { name: '编辑分类' }));
  await user.type(dialog.getByLabelText('名称'), '核验');
  await user.click(dialog.getByRole('button', { name: '保存' }));

  expect(await dialog.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
  expect(dialog.getByLabelText('名称')).toHaveValue('个人身份核验');
});

it('offers only top categories as the target of one with children, and says what moves along', async () => {
  const { user } = show();

  await user.click((await rowOf('数据核验')).getByRole('button', { name: '合并' }));
  const dialog = within(screen.getByRole('dialog', { name: '合并分类' }));
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['请选择', '工具']);
  await user.click(dialog.getByRole('button', { name: '合并' }));
  expect(await dialog.findByText('请选择合并到哪个分类')).toBeVisible();
  expect(network.sentTo(mergeCategory)).toEqual([]);
  await user.selectOptions(dialog.getByLabelText('合并到'), '工具');
  await user.click(dialog.getByRole('button', { name: '合并' }));

  await waitFor(() => expect(network.sentTo(mergeCategory)).toEqual([{ cateId: 'verify', intoId: 'tools' }]));
});
