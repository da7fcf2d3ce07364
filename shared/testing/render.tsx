import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Page } from '@portal/contract/internal';
import { ToastRegion } from '@portal/design';

/** Draws a page of a remote as the shell would, at an address. Other addresses show their path. */
export async function renderPage<Data>(page: Page<Data>, { pattern, at }: { pattern: string; at: string }) {
  const router = createMemoryRouter(
    [
      {
        path: pattern,
        element: <Loaded page={page as Page} />,
        errorElement: <p role="alert">failed</p>,
        hydrateFallbackElement: <p>loading</p>,
        loader: ({ params, request }) =>
          page.load({
            params,
            query: new URL(request.url).searchParams,
            signal: request.signal,
          }) as Promise<object>,
      },
      { path: '*', element: <Elsewhere /> },
    ],
    { initialEntries: [at] },
  );
  const screen = render(<RouterProvider router={router} />);
  return { ...screen, router, user: userEvent.setup() };
}

function Loaded({ page }: { page: Page }) {
  const data = useLoaderData();
  return (
    <>
      <page.Page data={data} />
      <ToastRegion />
    </>
  );
}

const Elsewhere = () => <p>elsewhere</p>;

/** Draws a part that needs nothing but a router around it. */
export function renderElement(element: ReactNode, at = '/') {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            {element}
            <ToastRegion />
          </>
        ),
      },
    ],
    { initialEntries: [at] },
  );
  return { ...render(<RouterProvider router={router} />), router, user: userEvent.setup() };
}
