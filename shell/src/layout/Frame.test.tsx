import type { ReactNode } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { listNotices } from '@portal/calls';
import { atHand, call, offerDrawnReplies } from '@portal/client';
import { aBoot } from '@portal/testing';
import { BootProvider } from '../bootDocument';
import { Frame } from './Frame';

it('leaves a page where it is until the next is there, and says after a moment that it is coming', async () => {
  jest.useFakeTimers();
  let arrive = (_: string) => {};
  const router = createMemoryRouter(
    [
      {
        element: <Frame isBare />,
        children: [
          { path: '/', element: <p>this page</p> },
          {
            path: '/next',
            element: <p>next page</p>,
            loader: () => new Promise<string>((resolve) => (arrive = resolve)),
          },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(
    <BootProvider value={aBoot()}>
      <RouterProvider router={router} />
    </BootProvider>,
  );
  await act(async () => void router.navigate('/next'));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();

  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(screen.getByText('this page')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: '正在打开页面' })).toBeInTheDocument();

  await act(async () => arrive(''));
  expect(screen.getByText('next page')).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  jest.useRealTimers();
});

it('keeps what the document brought until the next page is drawn', async () => {
  const load = (signal: AbortSignal) => call(listNotices, { pageNo: 1 }, { signal });
  const body = { resCode: 'S0000', resMsg: '', resBody: { records: [], total: 0, pageNo: 1, pageSize: 10 } };
  offerDrawnReplies([{ key: '/notice/list\npageNo=1', reply: body }]);
  let arrive = (_: string) => {};
  const router = createMemoryRouter([
    {
      element: <Frame isBare />,
      children: [
        { path: '/', element: <p>this page</p> },
        {
          path: '/next',
          element: <p>next page</p>,
          loader: () => new Promise<string>((resolve) => (arrive = resolve)),
        },
      ],
    },
  ]);
  render(
    <BootProvider value={aBoot()}>
      <RouterProvider router={router} />
    </BootProvider>,
  );
  await act(async () => void router.navigate('/next'));
  expect(atHand(load)).not.toBeNull();

  await act(async () => arrive(''));
  expect(screen.getByText('next page')).toBeInTheDocument();
  expect(atHand(load)).toBeNull();
});

describe('the link that skips what stands before the page', () => {
  const openFrame = (page: ReactNode) => {
    const router = createMemoryRouter([{ element: <Frame />, children: [{ path: '/', element: page }] }]);
    render(
      <BootProvider value={aBoot()}>
        <RouterProvider router={router} />
      </BootProvider>,
    );
    fireEvent.click(screen.getByRole('link', { name: '跳到正文' }));
  };

  it('leads past the menu of a console', () => {
    openFrame(
      <>
        <nav>menu</nav>
        <div id="page" tabIndex={-1}>
          queue
        </div>
      </>,
    );

    expect(screen.getByText('queue')).toHaveFocus();
  });

  it('leads to the page where there is no such menu', () => {
    openFrame('page');

    expect(screen.getByRole('main')).toHaveFocus();
  });
});
