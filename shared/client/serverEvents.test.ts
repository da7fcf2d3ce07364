import { countUnread } from '@portal/calls';
import { network } from '@portal/testing';
import { followServer, onServerEvent } from './serverEvents';
import { onSessionExpired } from './sessionExpiry';

/** A stream that tests open, feed and refuse. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  constructor(readonly url: string) {
    super();
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  say(name: string, data: object) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
  /** The server is there and says no: a browser does not ask again. */
  refuse() {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
  /** A browser is about to connect again by itself. */
  breakOff() {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }
}
const newest = () => FakeSource.opened.at(-1)!;

const heard: number[] = [];
let unfollow = () => {};
let stop = () => {};
beforeEach(() => {
  jest.useFakeTimers();
  FakeSource.opened = [];
  heard.length = 0;
  Object.assign(globalThis, { EventSource: FakeSource });
  stop = onServerEvent('unread', ({ total }) => heard.push(total));
  unfollow = followServer();
});
afterEach(() => {
  unfollow();
  stop();
  Reflect.deleteProperty(globalThis, 'EventSource');
  jest.useRealTimers();
});

it('tells what the server says', () => {
  newest().say('unread', { total: 3 });
  newest().say('queues', {});

  expect(newest().url).toMatch(/\/message\/stream$/);
  expect(heard).toEqual([3]);
});

it('asks again for a stream that was refused, until there is one', () => {
  newest().refuse();
  expect(FakeSource.opened).toHaveLength(1);
  jest.advanceTimersByTime(15_000);
  expect(FakeSource.opened).toHaveLength(2);
  newest().refuse();
  jest.advanceTimersByTime(15_000);
  newest().say('unread', { total: 4 });
  jest.advanceTimersByTime(60_000);

  expect(FakeSource.opened).toHaveLength(3);
  expect(heard).toEqual([4]);
});

it('leaves one that broke off to the browser', () => {
  newest().breakOff();
  jest.advanceTimersByTime(60_000);

  expect(FakeSource.opened).toHaveLength(1);
});

it.each([
  ['tells that it is', () => newest().say('ended', {})],
  ['is refused', () => newest().refuse()],
])('a session that is over is told as by any call when the stream %s, once', async (_, end) => {
  const expired = jest.fn();
  onSessionExpired(expired);
  network.fail(countUnread, 'E0002');

  end();
  expect(newest().readyState).toBe(FakeSource.CLOSED);
  await jest.advanceTimersByTimeAsync(0);
  expect(expired).toHaveBeenCalledTimes(1);

  // The page stays for what is written on it, and waits for its owner.
  await jest.advanceTimersByTimeAsync(15_000);
  newest().refuse();
  await jest.advanceTimersByTimeAsync(15_000);
  expect(expired).toHaveBeenCalledTimes(1);
  newest().dispatchEvent(new Event('open'));
  newest().say('unread', { total: 5 });
  expect(heard).toEqual([5]);
  newest().say('ended', {});
  await jest.advanceTimersByTimeAsync(0);
  expect(expired).toHaveBeenCalledTimes(2);
});

it('asks no more when the page goes', () => {
  newest().say('ended', {});
  unfollow();
  unfollow = followServer();
  newest().refuse();
  unfollow();
  jest.advanceTimersByTime(60_000);

  expect(FakeSource.opened).toHaveLength(2);
});
