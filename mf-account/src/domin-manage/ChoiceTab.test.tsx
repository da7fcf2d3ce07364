import { screen, waitFor, within } from '@testing-library/react';
import {
  listPortalChoices,
  savePortalApis,
  savePortalDocuments,
  savePortalFaqs,
  viewPortal,
  type PortalView,
} from '@portal/calls';
import { aMember, aPortal, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './DomainManage';

const everything = [
  { id: 'one', name: '行政区划', note: '示例数据服务' },
  { id: 'two', name: '工作日历', note: '示例数据服务' },
  { id: 'three', name: '身份证号校验', note: '示例数据服务' },
];

/** Answers with the choices that match the ids or the keyword of the request. */
const answerChoices = (choices = everything) =>
  network.answer(listPortalChoices, ({ ids, keyWord = '', pageSize = '10' }) => {
    const asked = ids?.split(',');
    const records = choices.filter(({ id, name }) => (asked ? asked.includes(id) : name.includes(keyWord)));
    return { records, total: records.length, pageNo: 1, pageSize: Number(pageSize) };
  });

function open(tab: 'api' | 'doc' | 'faq', view: PortalView) {
  network.answer(viewPortal, view);
  return renderRoute(
    { portalJson, modules: { './DomainManage': { page } } },
    `/dominManage?doId=${view.doId}&tab=${tab}`,
    { as: aMember() },
  );
}

const apis = (...ids: string[]) => ids.map((apiId) => ({ apiId, isFeatured: 0 }));
const save = () => screen.getByRole('button', { name: '保存草稿' });
const chosen = async (title: string) => within(await screen.findByRole('region', { name: `已选${title}` }));
const namesIn = (list: Awaited<ReturnType<typeof chosen>>) =>
  list.getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent);

it('selects, orders and features APIs, and saves them in that order', async () => {
  answerChoices();
  network.answer(savePortalApis, {});
  const { user } = open('api', aPortal({ draft: { apis: apis('one', 'two') } }));
  const list = await chosen('API');

  await user.click(await screen.findByRole('button', { name: '选择身份证号校验' }));
  await user.click(list.getByRole('button', { name: '上移身份证号校验' }));
  await user.click(list.getByRole('button', { name: '推荐工作日历' }));
  await user.click(list.getByRole('button', { name: '移除行政区划' }));
  expect(namesIn(list)).toEqual(['身份证号校验', '工作日历']);
  await user.click(save());

  expect(await screen.findByText('草稿已保存')).toBeInTheDocument();
  expect(network.sentTo(savePortalApis).map(({ apis: sent }) => JSON.parse(sent ?? '') as unknown)).toEqual([
    [
      { apiId: 'three', isFeatured: 0 },
      { apiId: 'two', isFeatured: 1 },
    ],
  ]);
});

it('saves a second change right after the first, but the same one only once', async () => {
  answerChoices();
  network.answer(savePortalApis, {});
  const { user } = open('api', aPortal({ draft: { apis: apis('one') } }));

  await user.click(await screen.findByRole('button', { name: '选择工作日历' }));
  await user.dblClick(save());
  await screen.findByText('草稿已保存');
  await user.click(screen.getByRole('button', { name: '选择身份证号校验' }));
  await user.click(save());

  expect(network.sentTo(savePortalApis)).toHaveLength(2);
});

it('shows the names of all selected items, however many', async () => {
  const many = Array.from({ length: 60 }, (_, place) => ({
    id: `id${place}`,
    name: `接口${place}号`,
    note: '',
  }));
  answerChoices(many);
  open('api', aPortal({ draft: { apis: apis(...many.map(({ id }) => id)) } }));

  expect(await (await chosen('API')).findByText('接口59号')).toBeInTheDocument();
  expect(screen.queryByText('已下线的内容')).not.toBeInTheDocument();
});

it('marks items that are no longer available, so that they can be removed', async () => {
  answerChoices();
  open('api', aPortal({ draft: { apis: apis('gone') } }));

  expect(await screen.findByText('已下线的内容')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '移除已下线的内容' })).toBeEnabled();
});

it('searches by name, and says when nothing is found', async () => {
  answerChoices();
  const { user } = open('doc', aPortal());

  await user.type(await screen.findByRole('searchbox', { name: '搜索文档' }), '日历');
  expect(await screen.findByRole('button', { name: '选择工作日历' })).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: '搜索文档' }), '不存在');

  expect(await screen.findByText('没有符合条件的内容')).toBeInTheDocument();
});

it('saves the selected documents', async () => {
  answerChoices();
  network.answer(savePortalDocuments, {});
  const { user } = open('doc', aPortal({ draft: { docIds: ['one'] } }));

  await user.click(await screen.findByRole('button', { name: '选择工作日历' }));
  await user.click(save());

  expect(await screen.findByText('草稿已保存')).toBeInTheDocument();
  expect(network.sentTo(savePortalDocuments)).toEqual([
    { doId: 'portal_1', docIds: JSON.stringify(['one', 'two']) },
  ]);
});

it('shows all questions unless some are selected', async () => {
  answerChoices();
  network.answer(savePortalFaqs, {});
  const { user } = open('faq', aPortal());

  const all = await screen.findByRole('checkbox', { name: '展示全部常见问题' });
  expect(all).toBeChecked();
  await user.click(all);
  await user.click(await screen.findByRole('button', { name: '选择行政区划' }));
  await user.click(save());

  expect(await screen.findByText('草稿已保存')).toBeInTheDocument();
  expect(network.sentTo(savePortalFaqs)).toEqual([
    { doId: 'portal_1', isAll: '0', faqIds: JSON.stringify(['one']) },
  ]);
});

it.each(['E3107', 'E6008'] as const)(
  'explains why a selection is refused, and keeps it: %s',
  async (code) => {
    answerChoices();
    network.fail(savePortalApis, code, {}, `refused ${code}`);
    const { user } = open('api', aPortal());

    await user.click(await screen.findByRole('button', { name: '选择工作日历' }));
    await user.click(save());

    expect(await screen.findByText(`refused ${code}`)).toBeInTheDocument();
    expect(namesIn(await chosen('API'))).toEqual(['工作日历']);
  },
);

it('keeps the selection and its names when somebody else has saved, and does not overwrite that on a retry', async () => {
  answerChoices();
  network.fail(savePortalApis, 'E7042');
  const { user } = open('api', { ...aPortal({ draft: { apis: apis('one') } }), marks: { api: 'a1' } });

  await user.click(await screen.findByRole('button', { name: '选择工作日历' }));
  network.answer(viewPortal, { ...aPortal({ draft: { apis: apis('three') } }), marks: { api: 'a2' } });
  await user.click(save());
  expect(await screen.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
  await waitFor(() => expect(network.sentTo(viewPortal)).toHaveLength(2));
  await user.click(save());

  await waitFor(() => expect(network.sentTo(savePortalApis)).toHaveLength(2));
  expect(network.sentTo(savePortalApis)).toMatchObject([{ mark: 'a1' }, { mark: 'a1' }]);
  expect(namesIn(await chosen('API'))).toEqual(['行政区划', '工作日历']);
});

it('asks before an unsaved selection is left for another tab', async () => {
  answerChoices();
  const { user } = open('api', aPortal());

  await user.click(await screen.findByRole('button', { name: '选择工作日历' }));
  await user.click(screen.getByRole('button', { name: '成员' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: '离开页面' })).getByRole('button', { name: '取消' }),
  );

  expect(namesIn(await chosen('API'))).toEqual(['工作日历']);
});

it('offers a retry when the choices do not load', async () => {
  network.timeOut(listPortalChoices);
  const { user } = open('api', aPortal());

  const again = await screen.findByRole('button', { name: '重试' });
  answerChoices();
  await user.click(again);

  expect(await screen.findByRole('button', { name: '选择行政区划' })).toBeInTheDocument();
});
