import { screen, within } from '@testing-library/react';
import { codeSample, resetSandbox, viewSandbox, type SandboxFacts } from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page as SandBox } from './SandBox';

const aSandbox = (facts: Partial<SandboxFacts> = {}): SandboxFacts => ({
  state: 'open',
  isAllowed: 1,
  appId: 'app_1',
  appName: '沙箱体验123456',
  keyMask: 'ak_****1234',
  apis: [{ apiId: 'region', name: '行政区划', qps: 10, dayLimit: 1000, usedToday: 12 }],
  expireAt: '2027-02-01 10:00:00',
  ...facts,
});

function open(facts: Partial<SandboxFacts> = {}) {
  network.answer(viewSandbox, aSandbox(facts));
  network.answer(codeSample, { code: 'curl', sign: 'key', signs: ['key'] });
  return renderRoute({ portalJson, modules: { './SandBox': { page: SandBox } } }, '/companyMessage/sandBox', {
    as: aMember(),
  });
}

const reply = { appId: 'app_1', appKey: '', appSecret: '', expireAt: '2027-02-01 10:00:00' };
const resetting = () => screen.findByRole('button', { name: '重置测试数据' });
const confirm = async () => within(await screen.findByRole('dialog')).getByRole('button', { name: '重置' });

it("says what a reset removes and keeps, and how much of today's quota is used", async () => {
  open();

  expect(await screen.findByText(/每天 1,000 次，今天已用 12 次/)).toBeInTheDocument();
  const panel = within(screen.getByRole('region', { name: '重置测试数据' }));
  expect(panel.getByText(/从 0 重新计起/)).toBeInTheDocument();
  expect(panel.getByText(/保存的测试用例，以及生产环境的一切/)).toBeInTheDocument();
});

it('leads to the test of an API that may be called', async () => {
  open();

  const links = await screen.findAllByRole('link', { name: '在线测试' });
  expect(links).toHaveLength(2);
  for (const link of links) expect(link).toHaveAttribute('href', '/apiTest?apiId=region&env=sandbox');
});

it('tells who may not open one what it takes, and what can be tried without', async () => {
  open({ state: 'none', isAllowed: 0 });

  expect(await screen.findByRole('link', { name: '填写企业信息' })).toHaveAttribute(
    'href',
    '/companyMessage/companyInfoEdit',
  );
  expect(screen.getByText(/不开通也可以在 API 详情页试用沙箱模拟/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '浏览API' })).toHaveAttribute('href', '/APIList');
});

it('leads to the APIs where none may be called', async () => {
  open({ apis: [] });

  expect(await screen.findByRole('link', { name: '浏览API' })).toHaveAttribute('href', '/APIList');
});

it('keeps the key unless a new one is requested', async () => {
  network.answer(resetSandbox, reply);
  const { user } = open();

  await user.click(await resetting());
  expect(await screen.findByRole('dialog')).not.toHaveTextContent('旧的沙箱密钥立即失效');
  await user.click(await confirm());

  await screen.findByText('沙箱的测试数据已重置');
  expect(network.sentTo(resetSandbox)).toMatchObject([{ keepsKey: '1' }]);
  expect(screen.queryByRole('dialog', { name: '沙箱密钥' })).not.toBeInTheDocument();
});

it('shows a new key when requested, after a warning about the old one', async () => {
  network.answer(resetSandbox, { ...reply, appKey: 'ak_new', appSecret: 'sk_new' });
  const { user } = open();

  await user.click(await screen.findByRole('checkbox', { name: /同时更换密钥/ }));
  await user.click(await resetting());
  expect(await screen.findByRole('dialog')).toHaveTextContent('旧的沙箱密钥立即失效');
  await user.click(await confirm());

  const dialog = within(await screen.findByRole('dialog', { name: '沙箱密钥' }));
  expect(dialog.getByText('ak_new')).toBeInTheDocument();
  expect(dialog.getByText('sk_new')).toBeInTheDocument();
  expect(network.sentTo(resetSandbox)).toMatchObject([{ keepsKey: '0' }]);
  // It is shown only once: nothing closes it before it is said to be kept.
  await user.keyboard('{Escape}');
  expect(dialog.getByRole('button', { name: '完成' })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: '我已保存' }));
  await user.click(dialog.getByRole('button', { name: '完成' }));
  expect(screen.queryByText('sk_new')).not.toBeInTheDocument();
});

it('does nothing when the confirmation is cancelled', async () => {
  const { user } = open();

  await user.click(await resetting());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }));

  expect(network.sentTo(resetSandbox)).toEqual([]);
});

it('creates a key when there is none', async () => {
  open({ keyMask: '' });

  expect(await screen.findByRole('checkbox', { name: /同时更换密钥/ })).toBeChecked();
});
