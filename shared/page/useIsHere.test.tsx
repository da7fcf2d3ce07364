import { useEffect } from 'react';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useIsHere } from './useIsHere';

let isHere: () => boolean;

function Page() {
  const own = useIsHere();
  // As an answer would ask that comes later.
  useEffect(() => {
    isHere = own;
  });
  return <h1>案件</h1>;
}

async function open() {
  const router = createMemoryRouter(
    [
      { path: '/cases', element: <Page /> },
      { path: '/slow', loader: () => new Promise<null>(() => {}), element: null },
      { path: '/desk', element: <h1>工作台</h1> },
    ],
    { initialEntries: ['/cases?pageNo=2'] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: '案件' });
  return router;
}

it('tells who stays, also when another part of the page is opened', async () => {
  const router = await open();
  expect(isHere()).toBe(true);

  await act(() => router.navigate('/cases?subjectId=1'));

  expect(isHere()).toBe(true);
});

it('tells who is on the way to a page that is still loading, and who has arrived there', async () => {
  const router = await open();
  act(() => void router.navigate('/slow'));
  expect(screen.getByRole('heading', { name: '案件' })).toBeInTheDocument();
  expect(isHere()).toBe(false);

  await act(() => router.navigate('/desk'));

  expect(screen.getByRole('heading', { name: '工作台' })).toBeInTheDocument();
  expect(isHere()).toBe(false);
});
