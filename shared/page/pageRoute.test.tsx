import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { CallError } from '@portal/client';
import { definePage } from '@portal/contract';
import { pageRoute } from './pageRoute';

const page = definePage({
  load: ({ params, query }) => Promise.resolve(`${params.id} ${query.get('tab')}`),
  Page: ({ data }) => <p>{data}</p>,
});

type Options = Partial<Parameters<typeof pageRoute>[0]>;

function draw(options: Options = {}) {
  const loadPage = jest.fn(() => Promise.resolve(page as never));
  const route = pageRoute({ path: '/item/:id', loadPage, ...options });
  const routes = [
    { ...route, errorElement: <p role="alert">failed</p>, hydrateFallbackElement: <i /> },
    { path: '/login', element: <p>login</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/item/7?tab=prices'] });
  render(<RouterProvider router={router} />);
  return { loadPage, router };
}

it('draws a page with what its load brings for the address', async () => {
  draw();

  expect(await screen.findByText('7 prices')).toBeInTheDocument();
});

it('refuses whoever may not enter at the page, without its code', async () => {
  const { loadPage } = draw({
    admit: () => Promise.resolve(false),
    frame: (content) => content ?? <p>not for you</p>,
  });

  expect(await screen.findByText('not for you')).toBeInTheDocument();
  expect(loadPage).not.toHaveBeenCalled();
});

it('leads whoever may not enter where it is told to', async () => {
  const elsewhere = new Response();
  const route = pageRoute({
    path: '/item/:id',
    loadPage: () => Promise.reject(new Error('no code')),
    admit: () => Promise.resolve(elsewhere),
  });

  const answer = await route.loader({
    params: { id: '7' },
    request: new Request('http://localhost/item/7'),
    pattern: '/item/:id',
    url: new URL('http://localhost/item/7'),
    context: {},
  });

  expect(answer).toBe(elsewhere);
});

it('fails where code or data do not come', async () => {
  draw({ loadPage: () => Promise.reject(new Error('no code')) });

  expect(await screen.findByRole('alert')).toHaveTextContent('failed');
});

it.each([
  ['E0000', true],
  ['E0017', false],
] as const)(
  'stays when a reload fails with %s; offers to try again where that may help: %s',
  async (code, mayPass) => {
    const load = jest.fn(() => Promise.resolve('7 prices'));
    const { router } = draw({ loadPage: () => Promise.resolve({ ...page, load } as never) });
    await screen.findByText('7 prices');

    load.mockRejectedValueOnce(new CallError(code, '开始时间要早于结束时间', null));
    await act(() => router.navigate('/item/7?from=9'));

    expect(screen.getByRole('alert')).toHaveTextContent('开始时间要早于结束时间');
    expect(screen.getByText('7 prices')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '重试' }) !== null).toBe(mayPass);
  },
);
