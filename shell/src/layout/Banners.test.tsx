import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { BootDocument, SiteBanner } from '@portal/contract/internal';
import { BootProvider } from '../bootDocument';
import { Banners } from './Banners';

const banner = (facts: Partial<SiteBanner>): SiteBanner => ({
  id: 'ci_1',
  text: '今晚维护',
  tone: 'warn',
  area: 'all',
  closing: 'yes',
  link: '',
  ...facts,
});
const remotes = [{ manifest: { name: 'mf-finance', routes: [{ path: '/budget' }] } }];

const showAt = (path: string, banners: SiteBanner[]) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <BootProvider
        value={
          {
            remotes,
            site: { home: null, footer: null, banners, bannersAt: '/status' },
          } as unknown as BootDocument
        }
      >
        <Banners />
      </BootProvider>
    </MemoryRouter>,
  );
const told = () => screen.queryAllByText(/维护|提现/).map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

it('is shown to everybody, or in its area alone, and always on the status page', () => {
  const banners = [banner({}), banner({ id: 'ci_2', text: '提现暂停', area: 'mf-finance' })];

  const { unmount } = showAt('/index', banners);
  expect(told()).toEqual(['今晚维护']);
  unmount();
  const { unmount: leave } = showAt('/budget', banners);
  expect(told()).toEqual(['今晚维护', '提现暂停']);
  leave();
  showAt('/status', banners);
  expect(told()).toEqual(['今晚维护', '提现暂停']);
});

it('stays closed for who closed it, until it says something else', () => {
  const { unmount } = showAt('/index', [banner({})]);
  fireEvent.click(screen.getByRole('button', { name: '关闭“今晚维护”' }));
  expect(told()).toEqual([]);
  unmount();

  const { unmount: leave } = showAt('/index', [banner({})]);
  expect(told()).toEqual([]);
  leave();
  showAt('/index', [banner({ text: '维护延到明晚' })]);
  expect(told()).toEqual(['维护延到明晚']);
});

it('cannot be closed where operators want it seen', () => {
  showAt('/index', [banner({ closing: 'no' })]);

  expect(told()).toEqual(['今晚维护']);
  expect(screen.queryByRole('button')).toBeNull();
});

it('names each band by what the document hides of it, but where all are shown', () => {
  const { container, unmount } = showAt('/index', [banner({})]);
  expect(container.querySelector('[data-banner="ci_1:今晚维护"]')).not.toBeNull();
  unmount();

  expect(showAt('/status', [banner({})]).container.querySelector('[data-banner]')).toBeNull();
});
