import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { PageAnnouncement } from './PageAnnouncement';

function Page({ title, to }: { title: string; to: string }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <Link to={to}>a link of {title}</Link>;
}

const open = () =>
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          element: (
            <>
              <Link to="/second?tab=2">in the frame</Link>
              <PageAnnouncement />
              <main id="content" tabIndex={-1}>
                <Outlet />
              </main>
            </>
          ),
          children: [
            { path: '/', element: <Page key="first" title="第一页" to="/second" /> },
            { path: '/second', element: <Page key="second" title="第二页" to="/second?tab=3" /> },
          ],
        },
      ])}
    />,
  );
/** Focuses a link and presses it, as with the keyboard. */
function press(name: string): void {
  const link = screen.getByText(name);
  link.focus();
  fireEvent.click(link);
}
const said = () => document.querySelector('[aria-live]')?.textContent;

it('says nothing of the page that somebody arrives at', async () => {
  open();
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(said()).toBe('');
  expect(document.body).toHaveFocus();
});

it('says what the page is called that has come, where the keyboard goes on', async () => {
  open();
  press('a link of 第一页');
  expect(await screen.findByText('第二页')).toHaveAttribute('aria-live', 'assertive');
  expect(screen.getByRole('main')).toHaveFocus();
});

it('leaves the focus to what is still there, and says nothing of another part of the same page', async () => {
  open();
  press('in the frame');
  expect(await screen.findByText('第二页')).toBeInTheDocument();
  expect(screen.getByText('in the frame')).toHaveFocus();
  document.title = '别的名字';
  press('a link of 第二页');
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(said()).toBe('第二页');
});
