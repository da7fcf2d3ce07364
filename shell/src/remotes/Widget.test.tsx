import { act, screen } from '@testing-library/react';
import {
  widgetId,
  type BootDocument,
  type HomeRow,
  type ManifestWidget,
  type SiteTexts,
} from '@portal/contract/internal';
import { aBoot, aRemote, renderElement } from '@portal/testing';
import { BootProvider } from '../bootDocument';
import { loadModule } from './connectRemotes';
import { Slot } from './Slot';

jest.mock('./connectRemotes', () => ({
  loadModule: jest.fn(),
  inUse: (remote: unknown) => remote,
  fallBack: async () => false,
}));
const load = loadModule as jest.Mock;

const remotes = [
  aRemote({
    name: 'mf-broken',
    title: '坏的',
    widgets: [{ slot: 'home.main', module: './Bad', order: 1, room: [10, 10], early: [] }],
  }),
  aRemote({
    name: 'mf-good',
    title: '好的',
    widgets: [{ slot: 'home.main', module: './Good', order: 2, room: [10, 10], early: [] }],
  }),
];
const draw = () =>
  renderElement(
    <BootProvider value={aBoot({ remotes })}>
      <Slot id="home.main" />
    </BootProvider>,
  );
const Good = () => <p>好的内容</p>;

it('keeps a remote that does not load inside its own area, and tries again on demand', async () => {
  load.mockImplementation(async (remote: { name: string }) => {
    if (remote.name === 'mf-broken') throw new Error('404');
    return Good;
  });
  const { user } = draw();

  expect(await screen.findByRole('alert')).toHaveTextContent('暂时不可用');
  expect(screen.getByText('好的内容')).toBeInTheDocument();

  load.mockImplementation(async () => () => <p>回来了</p>);
  await user.click(screen.getByRole('button', { name: '重试' }));

  expect(await screen.findByText('回来了')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps what a widget throws while drawing inside its area, too', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const Bad = () => {
    throw new Error('boom');
  };
  load.mockImplementation(async (remote: { name: string }) => (remote.name === 'mf-broken' ? Bad : Good));

  draw();

  expect(await screen.findByRole('alert')).toHaveTextContent('暂时不可用');
  expect(screen.getByText('好的内容')).toBeInTheDocument();
});

describe('what stands in the document below the first screen', () => {
  const partners: ManifestWidget = {
    slot: 'home.foot',
    module: './Partners',
    order: 1,
    room: [10, 10],
    early: [],
  };
  const remote = aRemote({ name: 'mf-good', title: '好的', widgets: [partners] });
  const drawn = { isPage: false, widgets: [widgetId('mf-good', partners)] };
  let comeNear: (isNear: boolean) => Promise<void>;
  let hasStopped = false;

  beforeEach(() => {
    load.mockReset().mockResolvedValue(Good);
    hasStopped = false;
    window.IntersectionObserver = class {
      constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = (isIntersecting) => act(async () => see([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {
        hasStopped = true;
      }
    } as never;
  });
  afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'));

  const drawFoot = (facts: Partial<BootDocument> = {}) =>
    renderElement(
      <BootProvider value={aBoot({ remotes: [remote], drawn, ...facts })}>
        <Slot id="home.foot" />
      </BootProvider>,
    );

  it('is fetched when somebody comes near, and no sooner', async () => {
    await act(async () => drawFoot());
    await comeNear(false);
    expect(load).not.toHaveBeenCalled();

    await comeNear(true);
    expect(await screen.findByText('好的内容')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
    expect(hasStopped).toBe(true);
  });

  it('is not waited for any more where it has gone', async () => {
    const { unmount } = await act(async () => drawFoot());
    unmount();
    expect(hasStopped).toBe(true);
  });

  it.each<[why: string, facts: Partial<BootDocument>]>([
    ['its row stands before the long one', { site: siteWith(['foot', 'main']) }],
    ['there is no long row', { site: siteWith(['strip', 'foot']) }],
    ['the document does not show it', { drawn: undefined }],
  ])('is fetched at once where %s', async (_, facts) => {
    await act(async () => drawFoot(facts));
    expect(await screen.findByText('好的内容')).toBeInTheDocument();
  });

  it('is fetched at once where the browser cannot tell what is near', async () => {
    Reflect.deleteProperty(window, 'IntersectionObserver');
    await act(async () => drawFoot());
    expect(await screen.findByText('好的内容')).toBeInTheDocument();
  });
});

function siteWith(rows: HomeRow[]): SiteTexts {
  return { home: null, footer: null, rows };
}
