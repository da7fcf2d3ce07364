import { screen, waitFor, within } from '@testing-library/react';
import { listSynonyms, saveSynonyms, type Synonyms } from '@portal/calls';
import { roles } from '@portal/rules';
import { aMember, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './SearchDesk';

const operator = aMember({ roles: roles.operator });
const reqNo = expect.any(String) as string;
const words: Synonyms = { synonymId: 'syn_1', words: ['假期', '节假日'], updateTime: '2026-11-18 09:30:00' };

function draw(...records: Synonyms[]) {
  network.answer(listSynonyms, {
    ...pageOf(records),
    missed: [{ word: '营业执照 & 税号', searches: 7 }],
    demands: [{ word: '税号', text: '想要税号查询', createdAt: '2026-11-18 09:30:00' }],
  });
  return renderRoute({ portalJson, modules: { './SearchDesk': { page } } }, '/ops/search', { as: operator });
}

it('shows searches without results, and requested APIs', async () => {
  draw(words);

  expect(await screen.findByText('假期、节假日')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '营业执照 & 税号' })).toHaveAttribute(
    'href',
    `/searchResult?keyWord=${encodeURIComponent('营业执照 & 税号')}`,
  );
  expect(screen.getByText('想要税号查询')).toBeInTheDocument();
});

it('says which lists are empty', async () => {
  network.answer(listSynonyms, { ...pageOf([]), missed: [], demands: [] });
  renderRoute({ portalJson, modules: { './SearchDesk': { page } } }, '/ops/search', { as: operator });

  expect(await screen.findByText('近 30 天的搜索都找到了内容')).toBeInTheDocument();
  expect(screen.getByText(/^还没有用户提交需求/)).toBeInTheDocument();
});

it('saves a group of at least two words, once', async () => {
  network.answer(saveSynonyms, {});
  const { user } = draw();

  expect(await screen.findByText('还没有同义词')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '新增同义词' }));
  const dialog = within(screen.getByRole('dialog', { name: '同义词' }));
  await user.type(dialog.getByLabelText('一组意思相同的词'), '假期');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('请填写至少两个词')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('一组意思相同的词'), '，节假日 放假');
  await user.dblClick(dialog.getByRole('button', { name: '保存' }));

  expect(await screen.findByText('已保存')).toBeInTheDocument();
  expect(network.sentTo(saveSynonyms)).toEqual([{ words: '["假期","节假日","放假"]', reqNo }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('sends a new group again with its number where the reply was lost, so that there is one', async () => {
  network.lose(saveSynonyms);
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: '新增同义词' }));
  await user.type(screen.getByLabelText('一组意思相同的词'), '假期、放假');
  const save = screen.getByRole('button', { name: '保存' });
  await user.click(save);
  expect(await screen.findByText(/没有收到回应，可能已经提交成功/)).toBeInTheDocument();

  network.answer(saveSynonyms, {});
  await user.click(save);

  await screen.findByText('已保存');
  const [lost, again] = network.sentTo(saveSynonyms);
  expect(again).toEqual(lost);
});

it('edits a group, and says in the dialog when it no longer exists', async () => {
  network.fail(saveSynonyms, 'E7023');
  const { user } = draw(words);

  await user.click(await screen.findByRole('button', { name: '修改' }));
  const dialog = within(screen.getByRole('dialog', { name: '同义词' }));
  await user.type(dialog.getByLabelText('一组意思相同的词'), '、放假');
  await user.click(dialog.getByRole('button', { name: '保存' }));

  expect(await dialog.findByText('同义词不存在')).toBeInTheDocument();
  expect(dialog.getByLabelText('一组意思相同的词')).toHaveValue('假期、节假日、放假');
});

it('takes as many and as long words as a group may have', async () => {
  network.answer(saveSynonyms, {});
  const { user } = draw();
  const longest = Array.from({ length: 20 }, (_, index) => String(index).padStart(20, '词'));

  await user.click(await screen.findByRole('button', { name: '新增同义词' }));
  await user.click(screen.getByLabelText('一组意思相同的词'));
  await user.paste(longest.join('、'));
  await user.click(screen.getByRole('button', { name: '保存' }));

  expect(await screen.findByText('已保存')).toBeInTheDocument();
  expect(network.sentTo(saveSynonyms)).toEqual([{ words: JSON.stringify(longest), reqNo }]);
});

it("shows the server's objection at the words", async () => {
  network.fail(saveSynonyms, 'E0017', { fields: [{ name: 'words', message: '一组最多20个词' }] });
  const { user } = draw(words);

  await user.click(await screen.findByRole('button', { name: '修改' }));
  await user.click(screen.getByRole('button', { name: '保存' }));

  await waitFor(() =>
    expect(screen.getByLabelText('一组意思相同的词')).toHaveAccessibleDescription('一组最多20个词'),
  );
});

it('says that a word is too long, before it is sent', async () => {
  const { user } = draw(words);

  await user.click(await screen.findByRole('button', { name: '修改' }));
  const field = screen.getByLabelText('一组意思相同的词');
  await user.clear(field);
  await user.type(field, `假期、${'长'.repeat(21)}`);
  await user.click(screen.getByRole('button', { name: '保存' }));

  await waitFor(() => expect(field).toHaveAccessibleDescription('每个词最多20个字'));
  expect(network.sentTo(saveSynonyms)).toEqual([]);
});

it('removes a group after confirmation only', async () => {
  network.answer(saveSynonyms, {});
  const { user } = draw(words);

  await user.click(await screen.findByRole('button', { name: '删除' }));
  expect(screen.getByText(/删除“假期、节假日”/)).toBeInTheDocument();
  expect(network.sentTo(saveSynonyms)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '确认' }));

  expect(await screen.findByText('已删除')).toBeInTheDocument();
  expect(network.sentTo(saveSynonyms)).toEqual([{ synonymId: 'syn_1', words: '[]', reqNo }]);
});

it('offers a retry when it does not load', async () => {
  draw(words);
  await screen.findByText('假期、节假日');
  network.timeOut(listSynonyms);
  renderRoute({ portalJson, modules: { './SearchDesk': { page } } }, '/ops/search', { as: operator });

  expect(await screen.findByText('请求超时')).toBeInTheDocument();
});
