import { screen, waitFor, within } from '@testing-library/react';
import {
  addAppCertificate,
  listAppCertificates,
  listAppIps,
  readAppCertificate,
  removeAppCertificate,
  requireAppCertificate,
  viewApp,
  type CertificateFacts,
} from '@portal/calls';
import {
  aColleague,
  aMember,
  anApp,
  network,
  renderRoute,
  someCertificates,
  someLists,
} from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './MyAppDetail';

const draw = (as = aMember()) =>
  renderRoute(
    { portalJson, modules: { './MyAppDetail': { page } } },
    '/myAppDetail?appId=app_1&tab=security',
    {
      as,
    },
  );
const block = (label: string) => `-----BEGIN ${label}-----\nMIIB\n-----END ${label}-----`;
const none = someCertificates({ records: [] });
const prod = { appId: 'app_1', env: 'prod' } as const;
const panel = async () => within(await screen.findByRole('region', { name: /^生产客户端证书（/ }));
const [record] = someCertificates().records;
const facts: CertificateFacts = {
  fingerprint: 'ab'.repeat(32),
  subject: 'CN=caller.example.com',
  issuer: 'CN=Example CA',
  serial: '4F2A',
  startsAt: '2026-11-01 10:00:00',
  endsAt: '2027-11-01 10:00:00',
};

beforeEach(() => {
  network.answer(viewApp, { app: anApp() });
  network.answer(listAppIps, someLists());
  network.answer(listAppCertificates, someCertificates());
});

async function openDialog(user: ReturnType<typeof draw>['user']) {
  await user.click((await panel()).getByRole('button', { name: '登记证书' }));
  const dialog = within(await screen.findByRole('dialog', { name: '登记客户端证书' }));
  const paste = async (text: string) => {
    await user.clear(dialog.getByLabelText('证书'));
    await user.click(dialog.getByLabelText('证书'));
    await user.paste(text);
  };
  return { dialog, paste };
}

it('shows the certificates of each environment, and which expire soon', async () => {
  network.answer(
    listAppCertificates,
    someCertificates({
      isRequired: 1,
      records: [
        record!,
        { ...record!, fingerprint: 'cd'.repeat(32), name: '上海机房', isEnding: 1 },
        { ...record!, fingerprint: 'ef'.repeat(32), name: '旧机房', isExpired: 1 },
      ],
    }),
  );
  draw();

  const shown = await panel();
  expect(shown.getByText('杭州机房')).toBeInTheDocument();
  expect(shown.getByText('0a1b2c3d4e5f6071…')).toHaveAttribute('title', record!.fingerprint);
  expect(shown.getByText(/即将到期/)).toBeInTheDocument();
  expect(shown.getByText(/已到期/)).toBeInTheDocument();
  expect(shown.getByText('已开启')).toBeInTheDocument();
  expect(screen.getByText('已同步到网关')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: /^沙箱客户端证书（3\/5）/ })).toBeInTheDocument();
});

it('shows the content of a certificate before it is registered', async () => {
  network.answer(listAppCertificates, none);
  network.answer(readAppCertificate, facts);
  network.answer(addAppCertificate, facts);
  const { user } = draw();
  const { dialog, paste } = await openDialog(user);

  await paste(block('CERTIFICATE'));
  await user.click(dialog.getByRole('button', { name: '读取' }));
  expect(await dialog.findByText('CN=Example CA')).toBeInTheDocument();
  expect(network.sentTo(addAppCertificate)).toEqual([]);
  await user.type(dialog.getByLabelText('名称（选填）'), '机房');
  await user.click(dialog.getByRole('button', { name: '确认登记' }));

  expect(await screen.findByText('证书已登记，正在同步到网关')).toBeInTheDocument();
  expect(network.sentTo(addAppCertificate)).toEqual([
    { ...prod, certificate: block('CERTIFICATE'), name: '机房' },
  ]);
});

it('never sends a private key, and warns against it', async () => {
  const { user } = draw();
  const { dialog, paste } = await openDialog(user);

  await paste(block('CERTIFICATE') + block('PRIVATE KEY'));
  await user.click(dialog.getByRole('button', { name: '读取' }));

  expect(await dialog.findByText(/不要发给任何人/)).toBeInTheDocument();
  expect(network.sentTo(readAppCertificate)).toEqual([]);
});

it('accepts a file, and reads a changed text again', async () => {
  network.answer(readAppCertificate, facts);
  const { user } = draw();
  const { dialog, paste } = await openDialog(user);

  await user.upload(
    dialog.getByLabelText('证书文件'),
    Object.assign(new File(['-'], 'caller.pem'), { text: () => Promise.resolve(block('CERTIFICATE')) }),
  );
  await waitFor(() => expect(dialog.getByLabelText('证书')).toHaveValue(block('CERTIFICATE')));
  await user.click(dialog.getByRole('button', { name: '读取' }));
  await dialog.findByRole('button', { name: '确认登记' });
  await paste(`${block('CERTIFICATE')}\n`);

  expect(dialog.getByRole('button', { name: '读取' })).toBeInTheDocument();
  expect(dialog.queryByText('CN=Example CA')).toBeNull();
});

it("shows the server's objection at the field, and keeps the input", async () => {
  const said = '证书已于 2026-01-01 到期，请换上新的';
  network.fail(readAppCertificate, 'E0017', { fields: [{ name: 'certificate', message: said }] });
  const { user } = draw();
  const { dialog, paste } = await openDialog(user);

  await paste(block('CERTIFICATE'));
  await user.click(dialog.getByRole('button', { name: '读取' }));

  await waitFor(() => expect(dialog.getByLabelText('证书')).toHaveAccessibleDescription(said));
  expect(dialog.getByLabelText('证书')).toHaveValue(block('CERTIFICATE'));
});

it('asks before certificates become required, and before they become optional', async () => {
  network.answer(requireAppCertificate, {});
  const { user } = draw();

  await user.click((await panel()).getByRole('button', { name: '开启' }));
  const dialog = within(await screen.findByRole('dialog', { name: '开启证书要求' }));
  expect(dialog.getByText(/立即被拒绝（E9120）/)).toBeInTheDocument();
  network.answer(listAppCertificates, someCertificates({ isRequired: 1 }));
  await user.click(dialog.getByRole('button', { name: '开启' }));

  expect(await (await panel()).findByText('已开启')).toBeInTheDocument();
  await user.click((await panel()).getByRole('button', { name: '关闭' }));
  await screen.findByRole('dialog', { name: '关闭证书要求' });
  expect(network.sentTo(requireAppCertificate)).toEqual([{ ...prod, isRequired: '1' }]);
});

it('explains why the last one cannot be removed', async () => {
  network.answer(listAppCertificates, someCertificates({ isRequired: 1 }));
  network.fail(removeAppCertificate, 'E3010');
  const { user } = draw();

  await user.click((await panel()).getByRole('button', { name: '删除' }));
  await user.click(await screen.findByRole('button', { name: '确认' }));

  expect(await screen.findByText('至少要有一个有效的客户端证书')).toBeInTheDocument();
});

it('warns when no calls are possible any more', async () => {
  network.answer(
    listAppCertificates,
    someCertificates({ isRequired: 1, records: [{ ...record!, isExpired: 1 }] }),
  );
  draw();

  expect((await panel()).getByText(/调用都会被拒绝/)).toBeInTheDocument();
});

it('tells viewers of an organisation what they may not do', async () => {
  const { user } = draw(aColleague('viewer'));

  await user.click((await panel()).getByRole('button', { name: '登记证书' }));

  expect(await screen.findByText(/需要管理员或开发/)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});
