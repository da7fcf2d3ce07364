import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { viewDocument } from '@portal/calls';
import { call } from '@portal/client';
import { codes, type Code } from '@portal/codes';
import type { ManifestNavigation, ManifestRoute } from '@portal/contract/internal';
import { registerType } from '@portal/rules';
import { beginSession, loginPrompt, type Member } from '@portal/session';
import { aBoot, aMember, aRemote, network } from '@portal/testing';
import { BootProvider } from '../bootDocument';
import { createRoutes } from '../routes';
import { isEntryCode } from './isEntryCode';

const aRoute = (facts: Partial<ManifestRoute>): ManifestRoute => ({
  path: '/notes',
  module: './Page',
  title: '笔记',
  guard: 'public',
  frame: 'plain',
  skeleton: 'list',
  requires: [],
  early: [],
  ...facts,
});

/** A page of a remote whose only call is `viewDocument`. */
const page = {
  load: () => call(viewDocument, { docId: '1' }),
  Page: () => <h1>笔记一</h1>,
};

function open(
  {
    list = '/notes',
    as,
    navigation = [],
  }: { list?: string; as?: Member; navigation?: ManifestNavigation[] } = {},
  loadPage = () => Promise.resolve(page),
) {
  if (as) beginSession(as, false);
  const routes = [aRoute({}), aRoute({ path: '/noteDetail', title: '笔记详情', list })];
  const boot = aBoot({ remotes: [aRemote({ name: 'mf-note', routes, navigation })] });
  const router = createMemoryRouter(createRoutes(boot, loadPage as never), {
    initialEntries: ['/noteDetail?noteId=1'],
  });
  render(
    <BootProvider value={boot}>
      <RouterProvider router={router} />
    </BootProvider>,
  );
}

const heading = () => screen.findByRole('heading', { level: 1 });
const failures = Object.keys(codes).filter((code): code is Code => !code.startsWith('S') && code !== 'E0002');
const isPassing = (code: Code) => codes[code].http === 429 || codes[code].http >= 500;
const kinds: [string, Code[]][] = [
  ['what passes, by asking again', failures.filter(isPassing)],
  ['everything else, by the list', failures.filter((code) => !isPassing(code) && !isEntryCode(code))],
];

describe.each(kinds)('goes on after %s', (kind, some) => {
  it.each(some)('%s', async (code) => {
    network.fail(viewDocument, code);
    open();

    expect(await heading()).toHaveTextContent(codes[code].text);
    await waitFor(() => expect(document.title).toBe(`${codes[code].text} - 开放门户`));
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent(codes[code].remedy);
    expect(main).toHaveTextContent('req_test');
    expect(main).not.toHaveTextContent(/暂时不可用|版本组合/);
    if (kind.startsWith('what passes')) expect(screen.getByRole('button', { name: '重试' })).toBeEnabled();
    else {
      expect(screen.queryByRole('button', { name: '重试' })).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: '去笔记' })).toHaveAttribute('href', '/notes');
    }
  });
});

it('says what is usually done about a state only where the server says nothing more', async () => {
  network.fail(viewDocument, 'E3107', {}, '该订阅长期有效，不需要续费');
  open();

  expect(await heading()).toHaveTextContent('该订阅长期有效，不需要续费');
  expect(screen.getByRole('main')).not.toHaveTextContent('刷新');
  expect(screen.getByRole('link', { name: '去笔记' })).toBeInTheDocument();
});

it('has sentences in Chinese for every code, with a remedy', () => {
  for (const code of failures) {
    expect([code, codes[code].text]).toEqual([code, expect.stringMatching(/[\u4e00-\u9fff]/)]);
    expect([code, codes[code].remedy]).toEqual([code, expect.stringMatching(/[\u4e00-\u9fff]/)]);
  }
});

it.each([
  ['E5303', 'step.secondFactor', aMember({ roles: 9 })],
  ['E5012', 'step.closing', aMember()],
  ['E5104', 'step.advancedPerson', aMember({ registerType: registerType.person })],
  ['E5104', 'step.advancedCompany', aMember({ registerType: registerType.enterprise })],
] as const)('leads from %s to where an area has its %s', async (code, slot, as) => {
  network.fail(viewDocument, code);
  open({ as, navigation: [{ slot, label: '去处理', to: '/step', order: 1, portals: ['main'] }] });

  expect(await heading()).toHaveTextContent(codes[code].text);
  expect(screen.getByRole('link', { name: '去处理' })).toHaveAttribute('href', '/step');
});

it('offers the login where the server knows nobody, and leads back', async () => {
  network.fail(viewDocument, 'E5101');
  open();

  fireEvent.click(await screen.findByRole('button', { name: '登录' }));

  expect(loginPrompt.getState()).toEqual({ isOpen: true, redirect: '/noteDetail?noteId=1' });
});

it.each(['E5102', 'E5104'] as const)('offers the authentication after %s', async (code) => {
  network.fail(viewDocument, code);
  open({ as: aMember({ registerType: null }) });

  expect(await screen.findByRole('link', { name: '去认证' })).toHaveAttribute('href', '/unitType');
});

it('offers a provider to act as one', async () => {
  network.fail(viewDocument, 'E5103');
  open({ as: aMember({ roles: 3, currentRole: 1 }) });

  expect(await screen.findByRole('button', { name: '切换为提供方' })).toBeEnabled();
});

it('leads whoever lacks the role to the user centre', async () => {
  network.fail(viewDocument, 'E5103');
  open({ as: aMember() });

  expect(await screen.findByRole('link', { name: '去用户中心' })).toHaveAttribute('href', '/userCenter');
});

it.each([
  ['timeOut', '请求超时'],
  ['lose', '加载失败，请重试'],
] as const)(
  'says of a reply that did not come (%s) %s under the title of the page, and asks again',
  async (fail, text) => {
    network[fail](viewDocument);
    open();

    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(await heading()).toHaveTextContent('笔记详情');
    expect(screen.queryByText(/暂时不可用/)).not.toBeInTheDocument();

    network.fail(viewDocument, 'E7001');
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('heading', { name: '文档不存在或已停用' })).toBeInTheDocument();
  },
);

it('says that a page whose code does not come is unavailable', async () => {
  open({}, () => Promise.reject(new Error('no code')));

  expect(await screen.findByRole('alert')).toHaveTextContent('暂时不可用');
  expect(await heading()).toHaveTextContent('笔记详情');
});

describe('while the visitor is offline', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get');
  beforeEach(() => online.mockReturnValue(false));
  afterAll(() => online.mockRestore());
  const comeBack = () => {
    online.mockReturnValue(true);
    fireEvent(window, new Event('online'));
  };

  it('says so of a page whose code does not come, and asks again when the network is back', async () => {
    const loadPage = jest.fn().mockRejectedValueOnce(new Error('no code')).mockResolvedValue(page);
    network.fail(viewDocument, 'E7001');
    open({}, loadPage);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '您的网络已断开，“笔记详情”没有加载成功；网络恢复后自动重试。',
    );

    comeBack();

    expect(await screen.findByRole('heading', { name: '文档不存在或已停用' })).toBeInTheDocument();
  });

  it('says so of a reply that was lost, and asks again when the network is back', async () => {
    network.lose(viewDocument);
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('您的网络已断开，恢复后自动重试。');

    network.fail(viewDocument, 'E7001');
    comeBack();

    expect(await screen.findByRole('heading', { name: '文档不存在或已停用' })).toBeInTheDocument();
  });
});

it('keeps header and navigation', async () => {
  network.fail(viewDocument, 'E7001');
  open();

  await heading();
  expect(screen.getByRole('banner')).toBeInTheDocument();
});
