import { act, screen } from '@testing-library/react';
import { countUnread } from '@portal/calls';
import { tellTabs } from '@portal/client';
import { sessionStore } from '@portal/session';
import { aMember, network, renderElement } from '@portal/testing';
import { widget } from './Bell';

beforeEach(() => {
  sessionStore.setState({ session: { status: 'signedIn', member: aMember() } });
  network.answer(countUnread, { total: 9, kinds: [] });
});

it('shows the number of unread messages, also when the server pushes it', async () => {
  renderElement(widget());
  expect(await screen.findByRole('link', { name: '消息，9 条未读' })).toHaveAttribute('href', '/myNotify');

  act(() => tellTabs('unread', { total: 120 }));
  expect(screen.getByRole('link', { name: '消息，120 条未读' })).toHaveTextContent('99+');
  act(() => tellTabs('unread', { total: 0 }));
  expect(screen.getByRole('link', { name: '消息' })).toHaveTextContent('');
});

it('keeps a pushed number that arrives before the reply to its own request', async () => {
  renderElement(widget());
  act(() => tellTabs('unread', { total: 10 }));
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });

  expect(network.sentTo(countUnread)).toHaveLength(1);
  expect(screen.getByRole('link', { name: '消息，10 条未读' })).toBeVisible();
});

it('forgets the number of an account and its stream when somebody else signs in on a page that stays', async () => {
  const opened: { url: string; close: jest.Mock }[] = [];
  class FakeSource extends EventTarget {
    static readonly CLOSED = 2;
    readonly close = jest.fn();
    constructor(readonly url: string) {
      super();
      opened.push(this);
    }
  }
  Object.assign(globalThis, { EventSource: FakeSource });
  renderElement(widget());
  await screen.findByRole('link', { name: '消息，9 条未读' });
  network.answer(countUnread, { total: 2, kinds: [] });

  act(() =>
    sessionStore.setState({
      session: { status: 'signedIn', member: aMember({ accountId: 'other', personId: 'other' }) },
    }),
  );

  expect(await screen.findByRole('link', { name: '消息，2 条未读' })).toBeVisible();
  expect(opened.map(({ close }) => close.mock.calls.length)).toEqual([1, 0]);
  Reflect.deleteProperty(globalThis, 'EventSource');
});

it('is hidden from visitors', () => {
  sessionStore.setState({ session: { status: 'signedOut' } });
  renderElement(widget());

  expect(screen.queryByRole('link')).toBeNull();
  expect(network.sentTo(countUnread)).toEqual([]);
});
