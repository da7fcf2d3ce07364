import { act, screen, within } from '@testing-library/react';
import type { LiveRemote } from '@portal/contract/internal';
import { aBoot, aRemote, renderElement } from '@portal/testing';
import { closeLogin, openLogin } from '@portal/session';
import { BootProvider } from '../bootDocument';
import { followFindings } from '../health/healthLog';
import { connectRemotes } from './connectRemotes';
import { DialogHost } from './DialogHost';

const loadRemote = jest.fn<Promise<unknown>, [string]>();
jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: (id: string) => loadRemote(id),
  registerPlugins: () => {},
  registerRemotes: () => {},
  getInstance: () => null,
}));
const fetchFallback = jest.fn<Promise<LiveRemote | null>, []>();
jest.mock('./fetchFallback', () => ({ fetchFallback: () => fetchFallback() }));

const versionOf = (name: string, version: string) =>
  aRemote(
    { name, dialogs: [{ id: 'login', module: './LoginDialog' }] },
    { version, globalName: `${name}_${version}` },
  );

/** The login dialog of a release that throws. */
function openBroken(live: LiveRemote): void {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('坏了');
  };
  loadRemote.mockImplementation(async (id) => ({
    dialog: id.startsWith(live.globalName) ? Broken : () => <p>登录框</p>,
  }));
  connectRemotes([live]);
  renderElement(
    <BootProvider value={aBoot({ remotes: [live] })}>
      <DialogHost />
    </BootProvider>,
  );
  act(() => openLogin());
}
afterEach(() => act(() => closeLogin()));

it('replaces a dialog that throws, and blames only the release that it is of', async () => {
  const findings: string[] = [];
  followFindings(({ kind, version }) => void findings.push(`${kind} ${version}`));
  fetchFallback.mockResolvedValue(versionOf('mf-a', '1'));

  openBroken(versionOf('mf-a', '2'));

  expect(await screen.findByText('登录框')).toBeInTheDocument();
  expect(findings).toEqual(['visit 2', 'boundary 2', 'boundary 2', 'fallback 2', 'visit 1']);
});

it('shows that it is on its way where that takes a while', async () => {
  loadRemote.mockReturnValue(new Promise(() => {}));
  const live = versionOf('mf-c', '1');
  connectRemotes([live]);
  renderElement(
    <BootProvider value={aBoot({ remotes: [live] })}>
      <DialogHost />
    </BootProvider>,
  );

  act(() => openLogin());

  expect(await screen.findByRole('progressbar', { name: '正在打开登录' })).toBeInTheDocument();
});

it('says in the dialog that it is unavailable when it throws and there is no release before', async () => {
  fetchFallback.mockResolvedValue(null);

  openBroken(versionOf('mf-b', '2'));

  const dialog = await screen.findByRole('dialog', { name: '登录' });
  expect(within(dialog).getByRole('alert')).toHaveTextContent('暂时不可用');
});
