import { aRemote } from '@portal/testing';

const loadRemote = jest.fn<Promise<unknown>, [string]>();
jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: (id: string) => loadRemote(id),
  registerPlugins: () => {},
  registerRemotes: () => {},
  getInstance: () => null,
}));
const fetchFallback = jest.fn();
jest.mock('./fetchFallback', () => ({ fetchFallback: (...facts: unknown[]) => fetchFallback(...facts) }));

const version = (number: number, integrity: string | null = 'x') =>
  aRemote({ name: 'mf-a' }, { version: `1.${number}.0`, globalName: `mf_a_${number}`, integrity });

/** A new tab, with fresh modules that know of no fallbacks. */
async function openTab(live = version(3)) {
  jest.resetModules();
  const { connectRemotes, loadModule } = await import('./connectRemotes');
  const { followFindings } = await import('../health/healthLog');
  const findings: string[] = [];
  followFindings(({ kind, version: of }) => void findings.push(`${kind} ${of}`));
  connectRemotes([live]);
  return { load: () => loadModule(live, './Page', 'page'), findings };
}

beforeEach(() => {
  jest.useFakeTimers();
  fetchFallback
    .mockReset()
    .mockImplementation(async (_: string, tried: string[]) => version(3 - tried.length));
});
afterEach(() => jest.useRealTimers());

it('gives up after twelve seconds in all when every version hangs, and blames only the one that had its time', async () => {
  loadRemote.mockImplementation(() => new Promise(() => {}));
  const { load, findings } = await openTab();
  const startedAt = performance.now();
  const outcome = load().then(
    () => null,
    () => performance.now() - startedAt,
  );

  await jest.advanceTimersByTimeAsync(40_000);

  expect(await outcome).toBeLessThanOrEqual(12_000);
  expect(findings).toEqual(['loadFailure 1.3.0', 'fallback 1.3.0']);
});

it('takes the version before in place of one that does not export what was promised', async () => {
  const Page = () => null;
  loadRemote.mockImplementation(async (id) => (id.startsWith('mf_a_3') ? { widget: Page } : { page: Page }));
  const { load, findings } = await openTab();

  expect(await load()).toBe(Page);
  expect(findings).toEqual(['loadFailure 1.3.0', 'fallback 1.3.0', 'visit 1.2.0']);
});

it('takes the version before in the time that is left when the live one hangs', async () => {
  const Page = () => null;
  loadRemote.mockImplementation((id) =>
    id.startsWith('mf_a_3') ? new Promise(() => {}) : Promise.resolve({ page: Page }),
  );
  const { load } = await openTab();
  const outcome = load();

  await jest.advanceTimersByTimeAsync(7000);

  expect(await outcome).toBe(Page);
});

it('shows a developer that their version fails and why, and never a release in its place', async () => {
  loadRemote.mockRejectedValue(new SyntaxError('unexpected token'));
  const { load } = await openTab(version(3, null));

  await expect(load()).rejects.toMatchObject({
    name: 'RemoteError',
    reason: 'SyntaxError: unexpected token',
  });
  expect(fetchFallback).not.toHaveBeenCalled();
});
