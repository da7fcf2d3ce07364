import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { render, screen } from '@testing-library/react';
import { CallError } from '@portal/client';
import type { OutcomeFacts } from '@portal/contract/internal';
import { aBoot, aRemote } from '@portal/testing';
import { endSession } from '@portal/session';
import { BootProvider } from '../bootDocument';
import { createRoutes } from '../routes';

const outcome = jest.fn<Promise<OutcomeFacts | null>, [string, AbortSignal]>();
jest.mock('../remotes/connectRemotes', () => ({ loadModule: async () => outcome }));

const boot = aBoot({
  remotes: [
    aRemote({
      outcomes: [
        { type: 'parcel', title: '包裹', list: '/parcels', listTitle: '我的包裹', module: './Parcel' },
        { type: 'letter', title: '信件', list: '/letters', listTitle: '我的信件' },
      ],
    }),
  ],
});

function open(address: string) {
  endSession(false);
  const router = createMemoryRouter(
    createRoutes(boot, () => new Promise(() => {})),
    { initialEntries: [address] },
  );
  render(
    <BootProvider value={boot}>
      <RouterProvider router={router} />
    </BootProvider>,
  );
}
const link = (name: string) => screen.getByRole('link', { name });

beforeEach(() =>
  outcome.mockReset().mockResolvedValue({
    tone: 'warn',
    title: '包裹已寄出',
    text: '预计两天后送达。',
    detail: { to: '/parcel?id=7', label: '查看包裹' },
  }),
);

it('says what stands, as whoever knows of it says, and leads on', async () => {
  open('/success?type=parcel&bizId=7&next=/letters');

  expect(await screen.findByRole('heading', { name: '包裹已寄出' })).toBeInTheDocument();
  expect(outcome).toHaveBeenCalledWith('7', expect.anything());
  expect(link('查看包裹')).toHaveAttribute('href', '/parcel?id=7');
  expect(link('继续')).toHaveAttribute('href', '/letters');
  expect(screen.getByRole('banner')).toBeInTheDocument();
});

it.each(['warn', 'bad', 'calm'] as const)(
  'adds no words of its own to what is told in tone %s',
  async (tone) => {
    outcome.mockResolvedValue({ tone, title: '包裹已退回', text: '运费已退回。' });
    open('/success?type=parcel&bizId=7');

    await screen.findByRole('heading', { name: '包裹已退回' });
    expect(screen.getByRole('main')).toHaveTextContent(/^包裹已退回运费已退回。去我的包裹$/);
  },
);

it.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])(
  'does not lead to %s',
  async (next) => {
    open(`/success?type=parcel&bizId=7&next=${encodeURIComponent(next)}`);

    await screen.findByRole('heading', { name: '包裹已寄出' });
    expect(screen.queryByRole('link', { name: '继续' })).toBeNull();
    expect(link('去我的包裹')).toHaveAttribute('href', '/parcels');
  },
);

it('states nothing of what no remote knows, or has no call for', async () => {
  open('/success?type=rocket&bizId=7');
  expect(await screen.findByRole('heading', { name: '没有可以显示的结果' })).toBeInTheDocument();
  expect(outcome).not.toHaveBeenCalled();
});

it('leads to the list of what has no call', async () => {
  open('/success?type=letter&bizId=7');
  expect(await screen.findByText('最新的结果请到我的信件查看。')).toBeInTheDocument();
});

it('shows the server’s sentence for what is somebody else’s', async () => {
  outcome.mockRejectedValue(new CallError('E3110', '申请不存在', 'request-1'));
  open('/success?type=parcel&bizId=of-another');

  expect(await screen.findByRole('heading', { name: '申请不存在' })).toBeInTheDocument();
});

it('stands alone as /successComponent, without header and footer', async () => {
  open('/successComponent?type=parcel&bizId=7');

  expect(await screen.findByRole('heading', { name: '包裹已寄出' })).toBeInTheDocument();
  expect(screen.queryByRole('banner')).toBeNull();
});
