import { reportHealth } from '@portal/calls';
import type { Finding } from './healthLog';

const remote = { name: 'mf-a', version: '1.0.0' };
const beacon = jest.fn<boolean, [string, URLSearchParams]>(() => true);

interface Modules {
  log: typeof import('./healthLog');
  reports: typeof import('./sendReports');
}

/** A page load, with fresh modules that have recorded nothing yet. */
async function openPage(sample = 1): Promise<Modules> {
  jest.resetModules();
  const log = await import('./healthLog');
  const reports = await import('./sendReports');
  reports.sendReports({ visit: 'v_1.C.0.s', sample, reportTo: '/reports' });
  return { log, reports };
}

const leave = () => window.dispatchEvent(new Event('pagehide'));
const told = () =>
  beacon.mock.calls
    .flatMap(([, form]) => JSON.parse(form.get('findings')!) as Finding[])
    .map(({ kind }) => kind);

beforeEach(() => {
  jest.useFakeTimers();
  beacon.mockClear();
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
});
afterEach(() => {
  leave();
  jest.useRealTimers();
});

it('tells a visit however soon the page is left, where the portal takes it', async () => {
  const { log } = await openPage();
  log.noteFinding('visit', remote, { ms: 3 });

  leave();

  const [[address, form]] = beacon.mock.calls as [[string, URLSearchParams]];
  expect(address).toBe('/reports');
  expect(reportHealth.request.safeParse(Object.fromEntries(form))).toMatchObject({
    success: true,
    data: { visit: 'v_1.C.0.s', findings: [{ kind: 'visit', remote: 'mf-a', version: '1.0.0' }] },
  });
});

it('tells a failure a second later, or when the page is left before that', async () => {
  const { log } = await openPage();
  log.noteFinding('visit', remote);
  log.noteFinding('boundary', remote, { error: new Error('draw') });
  expect(told()).toEqual([]);

  jest.advanceTimersByTime(1000);
  expect(told()).toEqual(['visit', 'boundary']);

  log.noteFinding('error', remote, { error: new Error('click') });
  leave();
  expect(told()).toEqual(['visit', 'boundary', 'error']);
});

it('counts as failed what somebody waited for in vain and left', async () => {
  const { log } = await openPage();
  const isThere = log.awaited(remote);
  const other = log.awaited({ name: 'mf-b', version: '2.0.0' });
  jest.advanceTimersByTime(3500);
  isThere();
  log.awaited({ name: 'mf-c', version: '3.0.0' });

  leave();

  const findings = beacon.mock.calls.flatMap(([, form]) => JSON.parse(form.get('findings')!) as Finding[]);
  expect(findings).toEqual([expect.objectContaining({ kind: 'loadFailure', remote: 'mf-b', label: 'left' })]);
  other();
});

it('tells those who stay once, with what came until then', async () => {
  const { log, reports } = await openPage();
  log.noteFinding('visit', remote);
  reports.addVital({ remote: 'mf-a', version: '1.0.0', route: '/a', name: 'LCP', value: 9 });

  jest.advanceTimersByTime(60_000);

  expect(beacon).toHaveBeenCalledTimes(1);
  expect(JSON.parse(beacon.mock.calls[0]![1].get('vitals')!)).toHaveLength(1);
});

it('says nothing of a page load that is not in the sample', async () => {
  const { log } = await openPage(0);
  log.noteFinding('error', remote, { error: new Error('x') });

  jest.advanceTimersByTime(60_000);
  leave();

  expect(beacon).not.toHaveBeenCalled();
});
