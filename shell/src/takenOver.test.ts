import { act } from '@testing-library/react';
import { createMemoryRouter, redirect, type RouteObject } from 'react-router-dom';
import { outcomesAfter } from './takenOver';

const ready: RouteObject[] = [
  {
    element: null,
    children: [
      { path: '/ready', loader: () => 'data', element: null },
      { path: '/guarded', loader: () => redirect('/login'), element: null },
      { path: '/broken', loader: () => Promise.reject(new Error('no data')), element: null },
      { path: '/late', lazy: () => Promise.resolve({ loader: () => redirect('/login') }) },
      { path: '/login', element: null },
    ],
  },
];

function start(at: string) {
  let confirm = () => {};
  const moment = new Promise<void>((resolve) => (confirm = resolve));
  const router = createMemoryRouter(outcomesAfter(moment, ready), { initialEntries: [at] });
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  return { router, confirm, settle };
}

it.each(['/ready', '/guarded', '/broken', '/late'])(
  'stays at %s, with nothing to show, until the moment has come',
  async (at) => {
    const { router, settle } = start(at);
    await settle();

    expect(router.state).toMatchObject({ initialized: false, loaderData: {}, errors: null });
    expect(router.state.location.pathname).toBe(at);
    router.dispose();
  },
);

it.each([
  ['/ready', '/ready'],
  ['/guarded', '/login'],
  ['/broken', '/broken'],
  ['/late', '/login'],
])('then goes from %s to %s', async (at, to) => {
  const { router, confirm, settle } = start(at);
  await settle();
  confirm();
  await settle();

  expect(router.state.initialized).toBe(true);
  expect(router.state.location.pathname).toBe(to);
  router.dispose();
});

it('works meanwhile: what a page needs is asked for at once', () => {
  const loader = jest.fn(() => null);
  const router = createMemoryRouter(
    outcomesAfter(new Promise(() => {}), [{ path: '/', loader, element: null }]),
  );

  expect(loader).toHaveBeenCalledTimes(1);
  router.dispose();
});
