import { screen } from '@testing-library/react';
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
