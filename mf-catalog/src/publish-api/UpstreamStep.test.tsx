import { screen, waitFor, within } from '@testing-library/react';
import {
  checkUpstream,
  removeUpstreamTls,
  saveUpstreamTls,
  viewDraft,
  viewDraftOperation,
} from '@portal/calls';
import { aDraft, network } from '@portal/testing';
import { drawDraft, savedDraft } from '../../test/drawDraft';

const day = { method: 'GET', path: '/days/{year}', summary: '节假日', group: '日历' };
const none = { certificate: null, authority: null };
const certificate = {
  subject: 'CN=portal gateways',
  issuer: 'CN=Provider CA',
  fingerprint: 'AB:CD',
  endsAt: '2027-01-22 22:18:47',
};
const block = (label: string) => `-----BEGIN ${label}-----\nMIIB\n-----END ${label}-----`;

beforeEach(() => void network.answer(viewDraft, aDraft({ operations: [day], operationNum: 1 })));

it('accepts certificate, key and CA, and rejects anything else at once', async () => {
  network.answer(saveUpstreamTls, { tls: { ...none, certificate } });
  const { user } = drawDraft(3);
  await user.click(await screen.findByRole('button', { name: '填写证书' }));
  const dialog = within(await screen.findByRole('dialog'));
  const paste = async (label: string, text: string) => {
    await user.clear(dialog.getByLabelText(label));
    await user.click(dialog.getByLabelText(label));
    await user.paste(text);
  };

  await paste('客户端证书', block('PRIVATE KEY'));
  await paste('私钥', block('ENCRYPTED PRIVATE KEY'));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText(/这里含有私钥/)).toBeVisible();
  expect(dialog.getByText(/私钥带有口令/)).toBeVisible();
  expect(network.sentTo(saveUpstreamTls)).toEqual([]);

  await paste('客户端证书', block('CERTIFICATE'));
  await paste('私钥', block('PRIVATE KEY'));
  await user.click(dialog.getByRole('button', { name: '保存' }));

  expect(await screen.findByText('证书已保存')).toBeVisible();
  expect(network.sentTo(saveUpstreamTls)).toEqual([
    {
      draftId: 'draft_1',
      certificate: block('CERTIFICATE'),
      privateKey: block('PRIVATE KEY'),
    },
  ]);
});

it('shows the facts of a certificate, and removes it', async () => {
  network.answer(viewDraft, aDraft({ tls: { ...none, certificate } }));
  network.answer(removeUpstreamTls, {});
  const { user } = drawDraft(3);

  expect(await screen.findByText('AB:CD')).toBeVisible();
  expect(screen.getByText('2027-01-22 22:18')).toBeVisible();
  network.answer(viewDraft, aDraft());
  await user.click(screen.getByRole('button', { name: '移除证书' }));

  await waitFor(() => expect(screen.queryByText('AB:CD')).not.toBeInTheDocument());
  expect(network.sentTo(removeUpstreamTls)).toEqual([{ draftId: 'draft_1' }]);
});

it('configures a single operation, and does not save an invalid path', async () => {
  const { user } = drawDraft(3);
  const saved = () => savedDraft().operationSettings;
  await user.click(await screen.findByRole('button', { name: '单独设置 GET /days/{year}' }));

  const path = screen.getByLabelText('上游路径');
  await user.click(path);
  await user.paste('/v9/{month}');
  expect(path).toBeInvalid();
  await user.clear(path);
  await user.paste('/v9/{year}');
  await user.clear(screen.getByLabelText('缓存（秒）'));
  await user.type(screen.getByLabelText('缓存（秒）'), '60');
  await user.selectOptions(screen.getByLabelText('重复调用'), '不可重复');

  await waitFor(() =>
    expect(saved()).toEqual([
      {
        ...{ method: 'GET', path: '/days/{year}', upstreamPath: '/v9/{year}' },
        ...{ timeoutMs: null, cacheSeconds: 60, repetition: 'no' },
      },
    ]),
  );
  await user.click(screen.getByRole('button', { name: '删除 GET /days/{year} 的设置' }));
  await waitFor(() => expect(saved()).toEqual([]));
});

it('reads out whether the upstream answers', async () => {
  network.answer(checkUpstream, { ok: 0, ms: 0, reason: '地址不能指向内网或本机' });
  const { user } = drawDraft(3);

  await user.type(await screen.findByLabelText('生产上游地址'), 'http://127.0.0.1/');
  await user.click(screen.getByRole('button', { name: '检查' }));

  const told = await screen.findByText('地址不能指向内网或本机');
  expect(told.closest('[role=status]')).not.toBeNull();
});

it('rejects a header that the gateway cannot send, and keeps the previous one', async () => {
  const { user } = drawDraft(3);

  await user.type(await screen.findByLabelText('上游认证请求头（选填）'), 'X-Key');
  await waitFor(() => expect(savedDraft().authHeader).toBe('X-Key'));
  await user.type(screen.getByLabelText('上游认证请求头（选填）'), '令牌');

  expect(screen.getByText('请求头名称只能包含字母、数字和连字符等符号，不能有空格或中文')).toBeVisible();
  expect(screen.getByLabelText('上游认证请求头（选填）')).toBeInvalid();
  expect(savedDraft().authHeader).toBe('X-Key');
});

it('rejects the production address as sandbox, however it is written', async () => {
  const { user } = drawDraft(3);

  const sandbox = await screen.findByLabelText('沙箱上游地址（选填）');
  await user.type(sandbox, 'https://EXAMPLE.com/');
  expect(sandbox).toBeInvalid();
  expect(screen.getByText('与生产上游相同：沙箱不能调用生产，请填写独立的地址或留空')).toBeVisible();
  await user.type(sandbox, 'sandbox');
  expect(sandbox).toBeValid();
});

it("previews the sandbox's answers before publication", async () => {
  const operation = { method: 'GET', path: '/days', summary: '节假日', group: '日历' };
  network.answer(viewDraft, aDraft({ operations: [operation] }));
  network.answer(viewDraftOperation, {
    operation: {
      ...operation,
      ...{ opId: 'GET /days', deprecated: 0, description: '', params: [], request: null, responses: [] },
      gatewayPath: '/prod/calendar/v1/days',
    },
    sample: 'curl',
    answers: [
      {
        ...{ id: 'success', text: '成功', status: 200, contentType: 'application/json', body: '{"days":[]}' },
        ...{ isBinary: 0, isCut: 0, code: '' },
      },
    ],
    faults: [],
  });
  const { user } = drawDraft(3);

  expect(await screen.findByRole('region', { name: '沙箱应答' })).toHaveTextContent('{"days":[]}');
  expect(screen.getByText(/没有沙箱上游时，沙箱按接口描述检查请求/)).toBeVisible();
  await user.type(screen.getByLabelText('沙箱上游地址（选填）'), 'https://sandbox.example.org');
  expect(screen.getByText(/沙箱调用会转发给它/)).toBeVisible();
  expect(network.sentTo(viewDraftOperation)).toEqual([{ draftId: 'draft_1', method: 'GET', path: '/days' }]);
});

it('accepts masked fields, and rejects invalid ones at once', async () => {
  const { user } = drawDraft(3);
  const field = await screen.findByLabelText('脱敏字段（选填）');
  expect(field).toHaveAccessibleDescription(/；超过 1 MB 或不是有效 JSON 的返回不转发，也不计费$/);
  await user.click(field);
  await user.paste('/data/idNo\n/items/*/mobile');
  const valid = ['/data/idNo', '/items/*/mobile'];
  await waitFor(() => expect(savedDraft().maskFields).toEqual(valid));

  await user.type(field, '\ndata.idNo');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/data\.idNo：须为 JSON 指针/);
  expect(savedDraft().maskFields).toEqual(valid);
});
