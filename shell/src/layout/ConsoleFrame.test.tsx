import { act, fireEvent, screen, within } from '@testing-library/react';
import { listQueues, type DeskQueueRow } from '@portal/calls';
import { tellTabs } from '@portal/client';
import type { ManifestRoute } from '@portal/contract/internal';
import { roles } from '@portal/rules';
import { beginSession } from '@portal/session';
import { aBoot, aMember, aRemote, network, renderElement } from '@portal/testing';
import { BootProvider } from '../bootDocument';
import { ConsoleFrame } from './ConsoleFrame';

const minuteMs = 60_000;
const aRoute = (facts: Partial<ManifestRoute> & Pick<ManifestRoute, 'path'>): ManifestRoute => ({
  requires: [],
  guard: 'public',
  frame: 'plain',
  skeleton: 'list',
  early: [],
  ...facts,
});

const boot = aBoot({
  remotes: [
    aRemote({
      navigation: [
        { slot: 'ops.queue', label: '个人认证审核', to: '/ops/person', order: 1, portals: ['main'] },
        { slot: 'ops.queue', label: '企业认证审核', to: '/ops/company', order: 2, portals: ['main'] },
        { slot: 'ops.queue', label: '补充超时', to: '/ops/personLate', order: 3, portals: ['main'] },
        { slot: 'console.home', label: '总览', to: '/userCenter', order: 1, portals: ['main'] },
      ],
      routes: [
        aRoute({ path: '/ops/person', title: '个人认证审核', frame: 'ops', desk: 'review' }),
        aRoute({ path: '/ops/company', frame: 'ops', desk: 'review' }),
        aRoute({ path: '/ops/personEdit', title: '补充资料', list: '/ops/person', frame: 'ops' }),
        aRoute({ path: '/ops/personLate', list: '/ops/person', frame: 'ops', desk: 'review' }),
      ],
    }),
  ],
});

/** Advances the fake timers and waits for replies. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function open(kind: 'ops' | 'console' = 'ops', at = '/ops/person') {
  beginSession(aMember({ roles: roles.consumer | roles.operator }), false);
  const drawn = renderElement(
    <BootProvider value={boot}>
      <ConsoleFrame kind={kind} title="个人认证审核">
        内容
      </ConsoleFrame>
    </BootProvider>,
    at,
  );
  await pass(0);
  return drawn;
}

const aQueue = (queue: string, waiting: number): DeskQueueRow => ({
  queue,
  title: queue,
  area: 'review',
  link: `/ops/${queue}`,
  waiting,
  late: 0,
  oldestAt: null,
  oldestMinutes: 0,
  dueHours: 48,
});
const waits = (person: number, company = 0) =>
  network.answer(listQueues, {
    records: [aQueue('person', person), aQueue('company', company)],
    waiting: person + company,
  });
/** Number of waiting items beside a menu entry; null: none shown. */
const figureAt = (label: string) =>
  within(screen.getByRole('link', { name: new RegExp(`^${label}`) })).queryByLabelText(/件待处理$/);
const look = (state: DocumentVisibilityState) =>
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  look('visible');
});

it('leads from a page that is no entry to the list that it belongs to, and marks that', async () => {
  await open('ops', '/ops/personEdit');

  const menu = within(screen.getByRole('navigation', { name: '运营工作台' }));
  expect(menu.getByRole('link', { current: true })).toHaveTextContent('个人认证审核');
  const crumbs = within(screen.getByRole('navigation', { name: '位置' }));
  expect(crumbs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/ops',
    '/ops/person',
  ]);
  expect(crumbs.queryByRole('link', { current: 'page' })).toBeNull();
});

it('marks one entry where that of a list and that of a page of it are both in the menu', async () => {
  await open('ops', '/ops/personLate');

  const menu = within(screen.getByRole('navigation', { name: '运营工作台' }));
  expect(menu.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))).toEqual([
    menu.getByRole('link', { name: '补充超时' }),
  ]);
});

describe('the keyboard in the menu', () => {
  const linkOf = (name: string) =>
    within(screen.getByRole('navigation', { name: '运营工作台' })).getByRole('link', { name });
  const menuOf = (name: string) => within(screen.getByRole('navigation', { name })).getAllByRole('link');
  const isStop = (link: HTMLElement) => link.tabIndex === 0;

  it('stops once among the queues, at that of the page', async () => {
    await open('ops', '/ops/company');

    const links = menuOf('运营工作台');
    expect(links).toHaveLength(4);
    expect(links.filter(isStop)).toEqual([linkOf('企业认证审核')]);
  });

  it('stops at the list of a page that is not in the menu, and at the first entry of the desk itself', async () => {
    const { router } = await open('ops', '/ops/personEdit');
    expect(menuOf('运营工作台').filter(isStop)).toEqual([linkOf('个人认证审核')]);

    await act(() => router.navigate('/ops'));

    expect(menuOf('运营工作台').filter(isStop)).toEqual([menuOf('运营工作台')[0]]);
  });

  it('goes from entry to entry and from group to group, and stays at the ends', async () => {
    await open('ops', '/ops/person');
    const [person, company, late, release] = ['个人认证审核', '企业认证审核', '补充超时', '发布管理'].map(
      linkOf,
    );
    const go = (key: string) => {
      const isLeft = fireEvent.keyDown(document.activeElement!, { key });
      // The page does not scroll below the menu.
      expect(isLeft).toBe(false);
      return document.activeElement;
    };
    act(() => person!.focus());

    expect(go('ArrowDown')).toBe(company);
    expect(go('ArrowRight')).toBe(late);
    expect(go('ArrowUp')).toBe(company);
    expect(go('PageDown')).toBe(release);
    expect(go('ArrowDown')).toBe(release);
    expect(go('PageDown')).toBe(release);
    expect(go('ArrowLeft')).toBe(late);
    expect(go('PageUp')).toBe(person);
    expect(go('PageUp')).toBe(person);
    expect(go('ArrowUp')).toBe(person);
    expect(go('End')).toBe(release);
    expect(go('Home')).toBe(person);
  });

  it('comes back to the entry that was left, until the page is another one', async () => {
    const { router } = await open('ops', '/ops/person');
    act(() => linkOf('发布管理').focus());
    act(() => linkOf('发布管理').blur());
    expect(menuOf('运营工作台').filter(isStop)).toEqual([linkOf('发布管理')]);

    await act(() => router.navigate('/ops/company'));

    expect(menuOf('运营工作台').filter(isStop)).toEqual([linkOf('企业认证审核')]);
  });

  it('leaves keys alone that are not its own', async () => {
    await open('ops', '/ops/person');
    act(() => linkOf('个人认证审核').focus());

    for (const init of [{ key: 'q' }, { key: 'ArrowDown', altKey: true }, { key: 'End', shiftKey: true }])
      expect(fireEvent.keyDown(linkOf('个人认证审核'), init)).toBe(true);
    expect(linkOf('个人认证审核')).toHaveFocus();
  });

  it('stops at each entry of the user centre, as everywhere else', async () => {
    await open('console', '/userCenter');

    expect(menuOf('用户中心').every(isStop)).toBe(true);
  });
});

it('says beside each queue how much waits there', async () => {
  waits(3, 12);
  await open();

  expect(figureAt('个人认证审核')).toHaveTextContent('3');
  expect(figureAt('个人认证审核')).toHaveAccessibleName('3 件待处理');
  expect(figureAt('企业认证审核')).toHaveTextContent('12');
});

it('keeps the entry of the page in view while the figures make room for themselves', async () => {
  // Each number before it moves the entry to the right.
  const boxes = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: Element,
  ) {
    const isEntry = this.getAttribute('aria-current') === 'page';
    const left = isEntry ? screen.queryAllByLabelText(/件待处理$/).length * 300 : 0;
    const width = isEntry ? 100 : 360;
    return { left, width, right: left + width } as DOMRect;
  });
  waits(3, 12);

  await open('ops', '/ops/company');

  expect(screen.getByRole('navigation', { name: '运营工作台' }).scrollLeft).toBe(470);
  boxes.mockRestore();
});

it('shows no figure where nothing waits, or nothing is said of a queue', async () => {
  waits(0, 1);
  await open();
  expect(screen.getByRole('link', { name: '个人认证审核' })).toHaveTextContent(/^个人认证审核$/);
  expect(figureAt('企业认证审核')).toHaveTextContent('1');

  network.answer(listQueues, { records: [], waiting: 0 });
  await pass(minuteMs);

  expect(screen.getByRole('link', { name: '企业认证审核' })).toHaveTextContent(/^企业认证审核$/);
});

it.each([
  ['is refused', () => network.fail(listQueues, 'E0000')],
  ['is lost', () => network.lose(listQueues)],
  ['comes too late', () => network.timeOut(listQueues)],
])('leaves the menu as it is when the answer %s, and asks again a minute later', async (_, fail) => {
  fail();
  await open();
  expect(figureAt('个人认证审核')).toBeNull();
  expect(screen.getByText('内容')).toBeInTheDocument();

  waits(2);
  await pass(minuteMs);
  expect(figureAt('个人认证审核')).toHaveTextContent('2');

  fail();
  await pass(minuteMs);
  expect(figureAt('个人认证审核')).toHaveTextContent('2');
});

it('asks again with each page of the desk', async () => {
  waits(2);
  const { router } = await open();
  waits(1);

  await act(() => router.navigate('/ops/company'));
  await pass(0);

  expect(figureAt('个人认证审核')).toHaveTextContent('1');
  expect(network.sentTo(listQueues)).toHaveLength(2);
});

it('asks nothing while nobody looks, and nothing once it is left', async () => {
  waits(2);
  const { unmount } = await open();
  look('hidden');
  await pass(3 * minuteMs);
  expect(network.sentTo(listQueues)).toHaveLength(1);

  look('visible');
  await pass(minuteMs);
  expect(network.sentTo(listQueues)).toHaveLength(2);

  unmount();
  await pass(3 * minuteMs);
  expect(network.sentTo(listQueues)).toHaveLength(2);
});

describe('while the server pushes', () => {
  const push = (name: 'queues' | 'alive') => act(() => tellTabs(name, {}));

  it('asks when it hears that a queue has changed, and not each minute', async () => {
    waits(2);
    await open();
    waits(5);

    push('queues');
    await pass(0);
    expect(figureAt('个人认证审核')).toHaveTextContent('5');

    for (let minutes = 0; minutes < 3; minutes++) {
      push('alive');
      await pass(minuteMs);
    }
    expect(network.sentTo(listQueues)).toHaveLength(2);
  });

  it('asks each minute again once nothing more is heard', async () => {
    waits(2);
    await open();
    push('alive');
    await pass(minuteMs);
    expect(network.sentTo(listQueues)).toHaveLength(1);

    await pass(2 * minuteMs);
    expect(network.sentTo(listQueues)).toHaveLength(3);
  });

  it('asks in a hidden tab once, when it is shown again', async () => {
    waits(2);
    await open();
    look('hidden');
    push('queues');
    push('queues');
    await pass(0);
    expect(network.sentTo(listQueues)).toHaveLength(1);

    look('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(0);
    expect(network.sentTo(listQueues)).toHaveLength(2);
  });

  it('hears nothing more once it is left', async () => {
    waits(2);
    const { unmount } = await open();
    unmount();

    push('queues');
    await pass(0);
    expect(network.sentTo(listQueues)).toHaveLength(1);
  });
});

it('asks for no figures outside the desk', async () => {
  await open('console', '/userCenter');
  await pass(minuteMs);

  expect(screen.getByRole('link', { name: '总览' })).toBeInTheDocument();
  expect(network.sentTo(listQueues)).toEqual([]);
});
