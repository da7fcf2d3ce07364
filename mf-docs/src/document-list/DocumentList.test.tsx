import { screen, waitFor, within } from '@testing-library/react';
import {
  documentHistory,
  listMyDocuments,
  removeDocument,
  restoreDocument,
  switchDocument,
  type MyDocument,
} from '@portal/calls';
import { roles } from '@portal/rules';
import { aColleague, aMember, aMyDocument, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './DocumentList';

const provider = aMember({ roles: roles.consumer | roles.provider });
const draw = (at = '/documentList', as = provider) =>
  renderRoute({ portalJson, modules: { './DocumentList': { page } } }, at, { as });
const answer = (...documents: MyDocument[]) => network.answer(listMyDocuments, pageOf(documents));

const locked = aMyDocument({ flag: false, apis: [{ apiId: 'api_1', apiName: '行政区划' }] });

it('shows each document with its file and views', async () => {
  answer(aMyDocument());
  draw();

  const row = within((await screen.findByRole('link', { name: '港口数据接入说明' })).closest('tr')!);
  expect(row.getByText('接入指南')).toBeInTheDocument();
  expect(row.getByText('2 KB，可下载')).toBeInTheDocument();
  expect(row.getByText('1200/30')).toBeInTheDocument();
  expect(row.getByRole('link', { name: '编辑' })).toHaveAttribute('href', '/editDocument?id=doc_1');
});

it('applies valid filters, ignores invalid ones, and leads to the first document', async () => {
  answer();
  const { user } = draw('/documentList?docType=poem&docEnabled=7');

  expect(await screen.findByText('没有符合条件的文档')).toBeInTheDocument();
  expect(network.sentTo(listMyDocuments)).toEqual([{ docType: 'poem', pageNo: '1', pageSize: '10' }]);
  await user.selectOptions(screen.getByRole('combobox', { name: '状态' }), '停用');
  await waitFor(() => expect(network.sentTo(listMyDocuments).at(-1)).toMatchObject({ docEnabled: '0' }));
  await user.selectOptions(screen.getByRole('combobox', { name: '更新时间' }), '一个月内');
  await waitFor(() => expect(network.sentTo(listMyDocuments).at(-1)).toMatchObject({ days: '30' }));
  await user.click(screen.getByRole('button', { name: '清空筛选条件' }));

  expect(await screen.findByText('您还没有写文档')).toBeInTheDocument();
});

it('switches a document once, and explains a refusal', async () => {
  answer(aMyDocument());
  network.answer(switchDocument, {});
  const { user } = draw();

  await user.dblClick(await screen.findByRole('switch', { name: '启用' }));
  expect(await screen.findByText('已修改状态')).toBeInTheDocument();
  expect(network.sentTo(switchDocument)).toEqual([{ docId: 'doc_1', docEnabled: '0' }]);
});

it.each([
  ['E7001', '文档不存在或已停用'],
  ['E7003', '已关联API，不可修改状态'],
] as const)('looks at the document again when its switch is refused with %s', async (code, text) => {
  answer(aMyDocument());
  network.fail(switchDocument, code);
  const { user } = draw();

  await user.click(await screen.findByRole('switch', { name: '启用' }));

  expect(await screen.findByText(text)).toBeInTheDocument();
  await waitFor(() => expect(network.sentTo(listMyDocuments)).toHaveLength(2));
});

it('locks the status of a document that APIs use, and lists those APIs', async () => {
  answer(locked);
  const { user } = draw();

  expect(await screen.findByText('已关联1个API，需重新发布API')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: '已锁定' })).toBeInTheDocument();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '1 个' }));

  expect(
    within(screen.getByRole('dialog', { name: '关联的API' })).getByRole('link', { name: '行政区划' }),
  ).toHaveAttribute('href', '/APIDetails?apiId=api_1');
});

it('removes a document once its name was typed, and explains a refusal', async () => {
  answer(aMyDocument());
  network.fail(removeDocument, 'E7004');
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '删除' }));
  expect(screen.getByText(/“港口数据接入说明”删除后，读者不能再看到它/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(network.sentTo(removeDocument)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '删除' }));
  const dialog = within(screen.getByRole('dialog', { name: '删除文档' }));
  await user.type(dialog.getByLabelText('文档名称'), '港口数据{Enter}');
  expect(dialog.getByText('请输入“港口数据接入说明”')).toBeInTheDocument();
  expect(network.sentTo(removeDocument)).toEqual([]);
  await user.type(dialog.getByLabelText('文档名称'), '接入说明{Enter}');
  expect(await dialog.findByText('已关联API，不可删除')).toBeInTheDocument();

  network.answer(removeDocument, {});
  await user.click(dialog.getByRole('button', { name: '删除' }));
  expect(await screen.findByText('已删除')).toBeInTheDocument();
  expect(network.sentTo(removeDocument)).toEqual([{ docId: 'doc_1' }, { docId: 'doc_1' }]);
});

describe('the history of a document', () => {
  const aRevision = (revision: number, isCurrent: number) => ({
    revision,
    docName: '港口数据接入说明',
    docType: 'guide' as const,
    fileName: '接入说明.pdf',
    docDetail: `<p>第${revision}次写的内容</p>`,
    editor: '林晓',
    editTime: '2026-11-18 09:30:00',
    isCurrent,
  });

  async function openHistory() {
    answer(aMyDocument());
    network.answer(documentHistory, pageOf([aRevision(2, 1), aRevision(1, 0)]));
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: '历史版本' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: /历史版本/ })) };
  }

  it('can be viewed, and an older revision restored once', async () => {
    network.answer(restoreDocument, {});
    const { user, dialog } = await openHistory();

    await user.click((await dialog.findAllByRole('button', { name: '查看' }))[1]!);
    expect(dialog.getByText('第1次写的内容')).toBeInTheDocument();
    await user.dblClick(dialog.getByRole('button', { name: '恢复' }));

    expect(await screen.findByText('已恢复为最新版本')).toBeInTheDocument();
    expect(network.sentTo(restoreDocument)).toEqual([{ docId: 'doc_1', revision: '1' }]);
  });

  it.each([
    ['E7001', '文档不存在或已停用'],
    ['E7002', '标题重复'],
    ['E7005', '提交失败，数据未修改'],
  ] as const)('explains why a revision cannot be restored (%s)', async (code, text) => {
    network.fail(restoreDocument, code);
    const { user, dialog } = await openHistory();

    await user.click(await dialog.findByRole('button', { name: '恢复' }));

    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('reports a timeout, and can be reloaded', async () => {
    answer(aMyDocument());
    network.timeOut(documentHistory);
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: '历史版本' }));
    const dialog = within(await screen.findByRole('dialog', { name: /历史版本/ }));

    expect(await dialog.findByText('请求超时')).toBeInTheDocument();
    network.answer(documentHistory, pageOf([aRevision(1, 1)]));
    await user.click(dialog.getByRole('button', { name: '重试' }));

    expect(await dialog.findByText('第 1 版')).toBeInTheDocument();
  });
});

it('offers a retry when the list does not load', async () => {
  network.timeOut(listMyDocuments);
  const { user } = draw();

  expect(await screen.findByText('请求超时')).toBeInTheDocument();
  answer(aMyDocument());
  await user.click(screen.getByRole('button', { name: '重试' }));

  expect(await screen.findByRole('link', { name: '港口数据接入说明' })).toBeInTheDocument();
});

it('disables editing for viewers, but lets them read the history', async () => {
  answer(aMyDocument());
  draw('/documentList', aColleague('viewer', { roles: provider.roles }));

  for (const label of ['新增文档', '编辑', '删除'])
    expect(await screen.findByRole('button', { name: label })).toHaveAccessibleDescription(
      `您在“明镜科技”是只读成员，${label}需要管理员或开发`,
    );
  expect(screen.getByRole('button', { name: '历史版本' })).not.toHaveAttribute('aria-disabled');
});
