import { act, screen, waitFor, within } from '@testing-library/react';
import {
  addKey,
  appState,
  changeKey,
  listKeys,
  rotateKey,
  simpleListApps,
  type AppKey,
  uploadPublicKey,
  viewPlatformKey,
} from '@portal/calls';
import { beginSession, endSession, loginPrompt } from '@portal/session';
import { aKey, aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './GetKey';

const draw = (at = '/getKey') =>
  renderRoute({ portalJson, modules: { './GetKey': { page } } }, at, { as: aMember() });

const weather = { appId: 'app_1', appName: '天气看板', state: appState.prod, signType: 'key' } as const;
const made = { keyId: 'key_9', appKey: 'ak_new', appSecret: 'sk_once' };

const answer = (...keys: AppKey[]) => {
  network.answer(simpleListApps, { records: [weather] });
  network.answer(listKeys, { records: keys });
};

const publicKey = '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----\n';
beforeEach(() => network.answer(viewPlatformKey, { publicKey }));

it("offers the platform's public key as a file", async () => {
  answer(aKey());
  draw();

  expect(await screen.findByRole('link', { name: '下载平台公钥' })).toHaveAttribute(
    'href',
    `data:application/x-pem-file,${encodeURIComponent(publicKey)}`,
  );
  expect(screen.getByRole('region', { name: '公钥 PEM' })).toHaveTextContent('BEGIN PUBLIC KEY');
});

it('leads members without an app to the first step', async () => {
  network.answer(simpleListApps, { records: [] });
  draw();

  expect(await screen.findByText('请先创建应用')).toBeInTheDocument();
  expect(network.sentTo(listKeys)).toEqual([]);
});

it('shows the keys of the app and environment in the address', async () => {
  answer(aKey());
  network.answer(simpleListApps, { records: [weather, { ...weather, appId: 'app_2', appName: '地图' }] });
  const { user } = draw('/getKey?appId=app_2&env=stolen');

  expect(await screen.findByRole('heading', { name: '地图的密钥' })).toBeInTheDocument();
  expect(network.sentTo(listKeys)).toEqual([{ appId: 'app_2' }]);
  await user.selectOptions(screen.getByRole('combobox', { name: '环境' }), '沙箱');

  await waitFor(() => expect(network.sentTo(listKeys).at(-1)).toEqual({ appId: 'app_2', env: 'sandbox' }));
});

it('creates one key on repeated clicks, and shows its secret once', async () => {
  answer();
  network.answer(addKey, made);
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '新建生产密钥' }));
  const dialog = within(screen.getByRole('dialog', { name: '新建生产密钥' }));
  await user.type(dialog.getByLabelText('名称（选填）'), '夜间任务');
  await user.selectOptions(dialog.getByLabelText('有效期'), '90 天');
  await user.dblClick(dialog.getByRole('button', { name: '新建' }));
  expect(await screen.findByText('sk_once')).toBeInTheDocument();
  expect(network.sentTo(addKey)).toEqual([
    expect.objectContaining({ appId: 'app_1', env: 'prod', name: '夜间任务', days: '90' }),
  ]);
  await user.click(screen.getByRole('checkbox', { name: '我已保存' }));
  await user.click(screen.getByRole('button', { name: '完成' }));

  expect(screen.queryByText('sk_once')).toBeNull();
});

it('says when the limit of keys is reached', async () => {
  answer();
  network.fail(addKey, 'E3201');
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '新建沙箱密钥' }));
  await user.click(screen.getByRole('button', { name: '新建' }));

  expect(await screen.findByText('密钥数量已达上限')).toBeInTheDocument();
});

it('creates no production key for an app that has only the sandbox', async () => {
  answer();
  network.answer(simpleListApps, { records: [{ ...weather, state: appState.sandbox }] });
  draw();

  expect(await screen.findByRole('button', { name: '新建生产密钥' })).toBeDisabled();
  expect(screen.getByText(/还没有开通生产环境/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '申请上线' })).toHaveAttribute(
    'href',
    '/myAppDetail?appId=app_1&tab=live',
  );
});

it('rotates a key with the chosen grace period, and shows the new one', async () => {
  answer(aKey());
  network.answer(rotateKey, { ...made, graceUntil: '2026-11-08 10:00:00' });
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '轮换' }));
  const dialog = within(screen.getByRole('dialog', { name: '轮换密钥' }));
  await user.selectOptions(dialog.getByLabelText('旧密钥的宽限期'), '7 天');
  await user.click(dialog.getByRole('button', { name: '轮换' }));

  expect(await screen.findByText('ak_new')).toBeInTheDocument();
  expect(network.sentTo(rotateKey)).toEqual([expect.objectContaining({ keyId: 'key_1', graceHours: '168' })]);
});

it('keeps the dialog open and explains when a key cannot be rotated', async () => {
  answer(aKey());
  network.fail(rotateKey, 'E3107');
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '轮换' }));
  const dialog = within(screen.getByRole('dialog', { name: '轮换密钥' }));
  await user.click(dialog.getByRole('button', { name: '轮换' }));

  expect(await dialog.findByText('状态已变化，请刷新后重试')).toBeInTheDocument();
});

it('accepts an SM2 public key, rejects a private one, and shows the AppKey', async () => {
  answer(aKey());
  network.answer(uploadPublicKey, { keyId: 'key_2', appKey: 'ak_sm2' });
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '上传公钥' }));
  const dialog = within(screen.getByRole('dialog', { name: '上传公钥' }));
  await user.click(dialog.getByLabelText('公钥'));
  await user.paste('-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----');
  await user.click(dialog.getByRole('button', { name: '上传' }));
  await waitFor(() => expect(dialog.getByLabelText('公钥')).toHaveAccessibleDescription(/这是私钥/));
  expect(network.sentTo(uploadPublicKey)).toEqual([]);
  await user.clear(dialog.getByLabelText('公钥'));
  await user.click(dialog.getByLabelText('公钥'));
  await user.paste(`04${'a1'.repeat(64)}`);
  await user.click(dialog.getByRole('button', { name: '上传' }));

  expect(await screen.findByText('ak_sm2')).toBeInTheDocument();
  expect(screen.queryByText('AppSecret')).toBeNull();
  expect(network.sentTo(uploadPublicKey)).toEqual([
    expect.objectContaining({ appId: 'app_1', env: 'prod', publicKey: `04${'a1'.repeat(64)}`, days: '0' }),
  ]);
});

it('shows at the field why a public key is invalid, and offers no rotation for that kind', async () => {
  answer(aKey({ kind: 'sm2', publicKey: '04aa' }));
  network.fail(uploadPublicKey, 'E3203', { fields: [{ name: 'publicKey', message: '点不在SM2曲线上' }] });
  const { user } = draw();

  expect(await screen.findByText('国密SM2公钥')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '轮换' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '上传公钥' }));
  const dialog = within(screen.getByRole('dialog', { name: '上传公钥' }));
  await user.click(dialog.getByLabelText('公钥'));
  await user.paste(`04${'11'.repeat(64)}`);
  await user.click(dialog.getByRole('button', { name: '上传' }));

  await waitFor(() => expect(dialog.getByLabelText('公钥')).toHaveAccessibleDescription('点不在SM2曲线上'));
});

it('says whom to contact about a key disabled by operators, and does not offer to enable it', async () => {
  answer(aKey({ state: 'disabled', isBarred: 1 }));
  draw();

  expect(await screen.findByText(/由平台停用，原因见消息/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '启用' })).toBeNull();
  expect(screen.getByRole('button', { name: '吊销' })).toBeEnabled();
});

it('disables a key at once, and revokes it only after its name is typed', async () => {
  answer(aKey());
  network.answer(changeKey, { state: 'disabled' });
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '禁用' }));
  await waitFor(() => expect(network.sentTo(changeKey)).toEqual([{ keyId: 'key_1', action: 'disable' }]));
  await user.click(screen.getByRole('button', { name: '吊销' }));
  const dialog = within(screen.getByRole('dialog', { name: '吊销密钥' }));
  await user.type(dialog.getByLabelText('密钥名称'), '生产密钥');
  await user.click(dialog.getByRole('button', { name: '吊销' }));

  await waitFor(() => expect(network.sentTo(changeKey).at(-1)).toEqual({ keyId: 'key_1', action: 'revoke' }));
});

it('offers a retry when the keys do not load', async () => {
  answer();
  network.lose(listKeys);
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '重试' }));

  await waitFor(() => expect(network.sentTo(listKeys)).toHaveLength(2));
});

it('explains keys to visitors, and shows theirs after sign-in', async () => {
  endSession();
  answer(aKey());
  const { user } = renderRoute({ portalJson, modules: { './GetKey': { page } } }, '/getKey');

  expect(await screen.findByText('密钥怎么用')).toBeInTheDocument();
  expect(network.sentTo(simpleListApps)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '登录后获取密钥' }));
  expect(loginPrompt.getState().isOpen).toBe(true);
  act(() => beginSession(aMember(), false));

  expect(await screen.findByRole('heading', { name: '天气看板的密钥' })).toBeInTheDocument();
});
