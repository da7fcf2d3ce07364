import { screen, waitFor } from '@testing-library/react';
import {
  listCategories,
  removeOperation,
  saveOperation,
  viewDraft,
  viewDraftOperation,
  viewOperationForm,
  type OperationForm,
} from '@portal/calls';
import { roles } from '@portal/rules';
import { aDraft, aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../../portal.json';
import { page } from '../PublishApi';

const provider = aMember({ roles: roles.consumer | roles.provider });
const draw = () =>
  renderRoute({ portalJson, modules: { './PublishApi': { page } } }, '/publishApi?draftId=draft_1&step=2', {
    as: provider,
  });

const days = { method: 'GET', path: '/days', summary: '节假日', group: '日历' };
const weeks = { method: 'GET', path: '/weeks', summary: '周', group: '日历' };
const content = { contentType: 'application/json', schema: '', example: '', isKept: 0 };
const form: OperationForm = {
  ...{ method: 'GET', path: '/days', summary: '节假日', group: '日历', description: '', deprecated: 0 },
  params: [{ place: 'query', name: 'year', type: 'integer', required: 1, description: '', example: '2026' }],
  body: null,
  responses: [{ status: '200', description: '成功', content }],
};

beforeEach(() => {
  network.answer(listCategories, { total: 0, tree: [] });
  network.answer(viewDraft, aDraft({ operations: [days, weeks], operationNum: 2 }));
  network.answer(viewOperationForm, form);
  network.answer(viewDraftOperation, {
    operation: {
      ...{ ...days, opId: 'GET /days', deprecated: 0, description: '', params: [], request: null },
      ...{ responses: [], gatewayPath: '/prod/calendar/v1/days' },
    },
    sample: 'curl',
    answers: [],
    faults: [],
  });
});

it('is created with parameters, body and responses, whose structure comes from an example', async () => {
  network.answer(saveOperation, { operations: [], operationNum: 3 });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: '新增接口' }));

  await user.selectOptions(screen.getByLabelText('方法'), 'POST');
  await user.clear(screen.getByLabelText('路径'));
  await user.click(screen.getByLabelText('路径'));
  await user.paste('/days/{year}');
  await user.type(screen.getByLabelText('接口名称'), '登记节假日');
  await user.click(screen.getByRole('button', { name: '添加参数' }));
  await user.type(screen.getByLabelText('参数 1 名称'), 'X-Trace');
  await user.selectOptions(screen.getByLabelText('参数 1 位置'), '请求头');
  await user.click(screen.getByLabelText('有请求体'));
  await user.click(screen.getByLabelText('请求体示例（选填）'));
  await user.paste('{"name":"元旦"}');
  await user.click(screen.getAllByRole('button', { name: '由示例生成' })[0]!);
  await user.click(screen.getByRole('button', { name: '添加返回' }));
  await user.click(screen.getByRole('button', { name: '保存接口' }));

  expect(await screen.findByText('接口已添加')).toBeVisible();
  const [sent] = network.sentTo(saveOperation) as { operation: string; before?: string }[];
  expect(sent!.before).toBeUndefined();
  expect(JSON.parse(sent!.operation)).toMatchObject({
    ...{ method: 'POST', path: '/days/{year}', summary: '登记节假日', deprecated: 0 },
    params: [{ place: 'header', name: 'X-Trace', required: 0 }],
    body: { example: '{"name":"元旦"}', schema: expect.stringContaining('"name"') },
    responses: [{ status: '200' }, { status: '400' }],
  });
});

it('is edited from its current content, under its old name', async () => {
  network.answer(saveOperation, { operations: [], operationNum: 2 });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: '修改接口' }));

  expect(await screen.findByDisplayValue('year')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '删除参数 1' }));
  await user.clear(screen.getByLabelText('路径'));
  await user.type(screen.getByLabelText('路径'), '/holidays');
  await user.click(screen.getByRole('button', { name: '保存接口' }));

  expect(await screen.findByText('接口已修改')).toBeVisible();
  const [sent] = network.sentTo(saveOperation) as { operation: string; before: string }[];
  expect(JSON.parse(sent!.before)).toEqual({ method: 'GET', path: '/days' });
  expect(JSON.parse(sent!.operation)).toMatchObject({ path: '/holidays', params: [] });
});

it('shows invalid input at its field, and keeps the input when the server refuses', async () => {
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: '新增接口' }));
  await user.click(screen.getByRole('button', { name: '添加参数' }));
  await user.type(screen.getByLabelText('参数 1 名称'), 'year');
  await user.selectOptions(screen.getByLabelText('参数 1 位置'), '路径');
  await user.click(screen.getByRole('button', { name: '保存接口' }));
  expect(await screen.findByText(/路径里没有 \{year\}/)).toBeVisible();

  await user.selectOptions(screen.getByLabelText('参数 1 位置'), '查询');
  await user.clear(screen.getByLabelText('路径'));
  await user.type(screen.getByLabelText('路径'), 'days');
  await user.click(screen.getByRole('button', { name: '保存接口' }));
  await waitFor(() => expect(screen.getByLabelText('路径')).toHaveAccessibleDescription(/路径以 \/ 开头/));
  expect(network.sentTo(saveOperation)).toHaveLength(0);

  network.fail(saveOperation, 'E3107');
  await user.type(screen.getByLabelText('路径'), '{Home}/');
  await user.type(screen.getByLabelText('接口名称'), '节假日');
  await user.click(screen.getByRole('button', { name: '保存接口' }));
  expect(await screen.findByText(/状态已变化/)).toBeVisible();
  expect(screen.getByLabelText('接口名称')).toHaveValue('节假日');
});

it('has no more responses than can be saved, and says so', async () => {
  const responses = Array.from({ length: 60 }, (_, index) => ({
    ...{ status: String(200 + index), description: '', content },
  }));
  network.answer(viewOperationForm, { ...form, responses });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: '修改接口' }));

  expect(await screen.findByText('最多60个返回')).toBeVisible();
  expect(screen.getByText('添加返回')).toBeDisabled();
  expect(screen.getByText('添加参数')).toBeEnabled();
});

it('is removed after confirmation', async () => {
  network.answer(removeOperation, { operations: [], operationNum: 1 });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: '删除接口' }));
  expect(screen.getByText(/从草稿里删除“节假日”（GET \/days）/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '删除' }));

  expect(await screen.findByText('接口已删除')).toBeVisible();
  expect(network.sentTo(removeOperation)).toEqual([{ draftId: 'draft_1', method: 'GET', path: '/days' }]);
});

it('cannot be removed when it is the last one', async () => {
  network.answer(viewDraft, aDraft({ operations: [days], operationNum: 1 }));
  draw();

  expect(await screen.findByRole('button', { name: '删除接口' })).toBeDisabled();
});
