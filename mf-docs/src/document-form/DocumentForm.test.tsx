import { screen, waitFor, within } from '@testing-library/react';
import { addDocument, downlist, editDocument, uploadFile, viewDocument } from '@portal/calls';
import { roles } from '@portal/rules';
import { aDocument, aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page as AddDocument } from './AddDocument';
import { page as EditDocument } from './EditDocument';

const modules = { './AddDocument': { page: AddDocument }, './EditDocument': { page: EditDocument } };
const provider = aMember({ roles: roles.consumer | roles.provider });
const draw = (at: string) => renderRoute({ portalJson, modules }, at, { as: provider });

const edit = (facts: Parameters<typeof aDocument>[0] = {}) => {
  network.answer(viewDocument, aDocument({ isMine: 1, ...facts }));
  return draw('/editDocument?id=doc_1');
};

const submit = () => screen.getByRole('button', { name: '提交' });
const pdf = new File(['%PDF'], '接入说明.pdf', { type: 'application/pdf' });

it('reports missing fields in the words of the specification, and sends nothing', async () => {
  const { user } = draw('/addDocument');

  await user.click(await screen.findByRole('button', { name: '提交' }));

  for (const text of ['请输入文档标题', '请选择文档类型', '请上传文件', '文档内容不能小于20个字符'])
    expect(await screen.findByText(text)).toBeInTheDocument();
  expect(network.sentTo(addDocument)).toEqual([]);
});

it('offers the kinds that operators have published, and the current one of the document', async () => {
  network.answer(downlist, [{ code: 'ci_1', name: '白皮书', nameEn: '' }]);
  edit({ doc_type: 'ci_old', docKind: { name: '旧手册', nameEn: '' } });

  expect(await screen.findByRole('option', { name: '白皮书' })).toBeInTheDocument();
  const options = within(screen.getByLabelText('文档类型')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['请选择', '白皮书', '旧手册']);
  expect(screen.getByLabelText('文档类型')).toHaveValue('ci_old');
});

it('offers the default kinds when they cannot be loaded', async () => {
  network.fail(downlist, 'E0000');
  draw('/addDocument');

  expect(await screen.findByRole('option', { name: '接入指南' })).toBeInTheDocument();
});

it("rejects a file by its name before uploading, and by its content with the server's message", async () => {
  network.fail(uploadFile, 'E1041');
  const { user } = draw('/addDocument');

  const field = await screen.findByLabelText('附件', { selector: 'input' });
  // Drag and drop ignores the `accept` attribute of the field.
  await user.upload(field, new File(['x'], '程序.exe'));
  expect(network.sentTo(uploadFile)).toEqual([]);
  await user.upload(field, pdf);

  expect(await screen.findByText('文件格式有误')).toBeInTheDocument();
  network.answer(uploadFile, { resCode: 'S0000', fileUrl: 'file_9', fileName: '接入说明.pdf' });
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('接入说明.pdf')).toBeInTheDocument();
});

it('sends a changed document once, and returns to the list without asking', async () => {
  network.answer(editDocument, {});
  const { user, router } = edit();

  await user.type(await screen.findByLabelText('文档标题'), '二');
  await user.selectOptions(screen.getByLabelText('允许下载'), '否');
  await user.dblClick(submit());

  await waitFor(() => expect(router.state.location.pathname).toBe('/documentList'));
  expect(network.sentTo(editDocument)).toEqual([
    {
      docId: 'doc_1',
      version: '2-1',
      docName: '港口数据接入说明二',
      docType: 'guide',
      docEnabled: '1',
      docDownLoad: '0',
      docUploadUrl: 'file_1',
      docDetail: '<p>港口数据每小时更新一次，适合物流与报关系统使用。</p>',
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('takes as many characters of a title as it counts, rare ones of two units, too', async () => {
  network.answer(editDocument, {});
  const { user } = edit();
  const title = '𠮷'.repeat(64);

  await user.clear(await screen.findByLabelText('文档标题'));
  await user.click(screen.getByLabelText('文档标题'));
  await user.paste(title);
  expect(screen.getByText(/^64\/64/)).toBeInTheDocument();
  await user.click(submit());

  await waitFor(() => expect(network.sentTo(editDocument)).toMatchObject([{ docName: title }]));
});

it('locks the status of a document that APIs use, names them, and sends the status unchanged', async () => {
  network.answer(editDocument, {});
  const { user } = edit({ flag: false, relationApiName: [{ apiId: 'api_1', apiName: '行政区划' }] });

  expect(await screen.findByText(/已关联 1 个API，不能修改状态/)).toBeInTheDocument();
  expect(screen.getByLabelText('状态')).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '查看关联的API' }));
  const dialog = within(screen.getByRole('dialog', { name: '关联的API' }));
  expect(dialog.getByRole('link', { name: '行政区划' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '关闭' }));
  await user.type(screen.getByLabelText('文档标题'), '二');
  await user.click(submit());

  await waitFor(() => expect(network.sentTo(editDocument)).toMatchObject([{ docEnabled: '1' }]));
});

it.each([
  ['E0000', '操作失败'],
  ['E7001', '文档不存在或已停用'],
  ['E7003', '已关联API，不可修改状态'],
  ['E7005', '提交失败，数据未修改'],
  ['E7042', '内容已被他人修改，请刷新后再改'],
  ['E5208', /./],
] as const)('keeps the input when it is refused with %s', async (code, text) => {
  network.fail(editDocument, code);
  const { user, router } = edit();

  await user.type(await screen.findByLabelText('文档标题'), '二');
  await user.click(submit());

  const refusal = (await screen.findAllByRole('alert')).find(({ tagName }) => tagName === 'P');
  await waitFor(() => expect(refusal).toHaveTextContent(text));
  expect(screen.getByLabelText('文档标题')).toHaveValue('港口数据接入说明二');
  expect(submit()).toBeEnabled();
  expect(router.state.location.pathname).toBe('/editDocument');
});

it('shows a duplicate title at the title, and other objections of the server at their fields', async () => {
  network.fail(editDocument, 'E7002');
  const { user } = edit();

  await user.click(await screen.findByRole('button', { name: '提交' }));
  await waitFor(() => expect(screen.getByLabelText('文档标题')).toHaveAccessibleDescription('标题重复'));
  network.fail(editDocument, 'E0017', {
    fields: [
      { name: 'docUploadUrl', message: '文件已过期' },
      { name: 'docDetail', message: '文档内容过大，请拆成几篇' },
    ],
  });
  await user.type(screen.getByLabelText('文档标题'), '二');
  await user.click(submit());

  expect(await screen.findByText('文件已过期')).toBeInTheDocument();
  expect(screen.getByText('文档内容过大，请拆成几篇')).toBeInTheDocument();
});

it('reports a timeout, and can be sent again', async () => {
  network.timeOut(editDocument);
  const { user, router } = edit();

  await user.type(await screen.findByLabelText('文档标题'), '二');
  await user.click(submit());
  expect(await screen.findByText('请求超时')).toBeInTheDocument();
  network.answer(editDocument, {});
  await user.click(submit());

  await waitFor(() => expect(router.state.location.pathname).toBe('/documentList'));
});

it('asks before unsaved input is left', async () => {
  const { user, router } = edit();

  await user.type(await screen.findByLabelText('文档标题'), '二');
  await user.click(screen.getByRole('button', { name: '返回' }));
  expect(await screen.findByText('离开后内容将不会保存，是否离开?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(router.state.location.pathname).toBe('/editDocument');
  await user.click(screen.getByRole('button', { name: '返回' }));
  await user.click(await screen.findByRole('button', { name: '离开' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/documentList'));
});

it('previews the document', async () => {
  const { user } = edit();

  await user.click(await screen.findByRole('button', { name: '预览' }));

  expect(
    within(screen.getByRole('dialog', { name: '预览' })).getByText(/港口数据每小时更新一次/),
  ).toBeInTheDocument();
});

it('refuses to edit a document of somebody else', async () => {
  edit({ isMine: 0 });

  expect(await screen.findByText('文档不存在或已停用')).toBeInTheDocument();
});

it('begins its buttons with the main one', async () => {
  draw('/addDocument');

  await screen.findByLabelText('文档标题');
  expect(submit().parentElement).toHaveTextContent(/^提交返回预览$/);
});
