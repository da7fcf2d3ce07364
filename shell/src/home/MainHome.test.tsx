import { screen } from '@testing-library/react';
import type { SiteTexts } from '@portal/contract/internal';
import { aBoot, aRemote, renderElement } from '@portal/testing';
import { BootProvider } from '../bootDocument';
import { MainHome } from './MainHome';

const searching = aRemote({
  search: [
    {
      kind: 'api',
      flag: 1,
      label: 'API产品',
      order: 10,
      module: './Results',
      filters: [],
      home: { label: '找货', placeholder: '例如：盐', hotWords: ['盐'], all: '/all' },
    },
  ],
});
const site = { home: null, footer: null };
const open = (hotWords?: string[], rows?: SiteTexts['rows']) =>
  renderElement(
    <BootProvider value={aBoot({ remotes: [searching], site: { ...site, hotWords, rows } })}>
      <MainHome />
    </BootProvider>,
  );

it('shows the words that operators have chosen under the search, in place of those of its area', async () => {
  open(['身份证']);

  expect(await screen.findByRole('link', { name: '身份证' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent('身份证')),
  );
  expect(screen.queryByRole('link', { name: '盐' })).toBeNull();
});

it.each([[[]], [undefined]])(
  'shows those of its area where operators have chosen none (%s)',
  async (words) => {
    open(words);

    expect(await screen.findByRole('link', { name: '盐' })).toBeInTheDocument();
  },
);

it('draws its rows as operators have put them, and leaves out what they do not want', async () => {
  open([], ['aside', 'main']);

  await screen.findByRole('link', { name: '盐' });
  expect(screen.queryByRole('heading', { name: '四步接入' })).toBeNull();
});

it('draws its rows as they always stood where nobody has put them otherwise', async () => {
  open([]);

  expect(await screen.findByRole('heading', { name: '四步接入' })).toBeInTheDocument();
});
