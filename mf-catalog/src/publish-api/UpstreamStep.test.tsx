import { screen, waitFor, within } from '@testing-library/react';
import { listCategories, removeUpstreamTls, saveDraft, saveUpstreamTls, viewDraft } from '@portal/calls';
import { roles } from '@portal/rules';
import { aDraft, aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './PublishApi';

const provider = aMember({ roles: roles.consumer | roles.provider });
const draw = () =>
  renderRoute({ portalJson, modules: { './PublishApi': { page } } }, '/publishApi?draftId=draft_1&step=3', {
    as: provider,
  });

const day = { method: 'GET', path: '/days/{year}', summary: '节假日', group: '日历' };
const none = { certificate: null, authority: null };
const certificate = {
  subject: 'CN=portal gateways',
  issuer: 'CN=Provider CA',
  fingerprint: 'AB:CD',
  endsAt: '2027-01-22 22:18:47',
};
const block = (label: string) => `-----BEGIN ${label}-----\nMIIB\n-----END ${label}-----`;

beforeEach(() => {
  network.answer(listCategories, { total: 0, tree: [] });
  network.answer(viewDraft, aDraft({ operations: [day], operationNum: 1 }));
  network.answer(saveDraft, { savedAt: '2026-11-01 10:00:05' });
});

it('accepts certificate, key and CA, and rejects anything else at once', async () => {
  network.answer(saveUpstreamTls, { tls: { ...none, certificate } });
  const { user } = draw();
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
  const { user } = draw();

  expect(await screen.findByText('AB:CD')).toBeVisible();
  expect(screen.getByText('2027-01-22 22:18')).toBeVisible();
  network.answer(viewDraft, aDraft());
  await user.click(screen.getByRole('button', { name: '移除证书' }));

  await waitFor(() => expect(screen.queryByText('AB:CD')).not.toBeInTheDocument());
  expect(network.sentTo(removeUpstreamTls)).toEqual([{ draftId: 'draft_1' }]);
});

it('configures a single operation, and does not save an invalid path', async () => {
  const { user } = draw();
  const saved = () => {
    const { operationSettings } = JSON.parse(String(network.sentTo(saveDraft).at(-1)?.data ?? '{}')) as {
      operationSettings?: unknown[];
    };
    return operationSettings;
  };
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
