import { waitFor } from '@testing-library/react';
import { listAllianceNews, listNotices, userOverview, viewAllianceNews } from '@portal/calls';
import { loadDialogs } from '@portal/design';
import { endSession, beginSession } from '@portal/session';
import { aBoot, aMember, aNotice, aRemote, network } from '@portal/testing';
import { loadModule } from './connectRemotes';
import { warmUpOnHover } from './warmUp';

jest.mock('./connectRemotes', () => ({ loadModule: jest.fn(() => Promise.resolve()) }));
jest.mock('@portal/design', () => ({
  ...jest.requireActual<object>('@portal/design'),
  loadDialogs: jest.fn(() => Promise.resolve()),
}));

const boot = aBoot({
  remotes: [
    aRemote({
      routes: [
        {
          path: '/noticeCenter',
          module: './NoticeCenter',
          title: '公告',
          skeleton: 'list',
          early: [{ call: listNotices.path, body: { pageNo: '?pageNo|1' } }],
        },
        {
          path: '/alliance',
          module: './Alliance',
          title: '联盟',
          skeleton: 'detail',
          early: [
            { call: viewAllianceNews.path, when: { newsId: '*' }, body: { newsId: '?newsId' } },
            { call: listAllianceNews.path, when: { newsId: '' } },
          ],
        },
        { path: '/news', redirectTo: '/noticeCenter' },
        {
          path: '/userCenter',
          module: './UserCenter',
          title: '用户中心',
          skeleton: 'list',
          guard: 'signedIn',
          early: [{ call: userOverview.path }],
        },
      ],
    } as never),
  ],
});

beforeAll(() => warmUpOnHover(boot));
beforeEach(() => {
  jest.mocked(loadModule).mockClear();
  network.answer(listNotices, { records: [aNotice()], total: 1, pageNo: 1, pageSize: 10 });
  network.fail(userOverview, 'E0002');
});

function pointAt(href: string, event = 'pointerover'): void {
  document.body.innerHTML = '';
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  // jsdom does not implement navigation.
  link.addEventListener('click', (press) => press.preventDefault());
  link.dispatchEvent(new Event(event, { bubbles: true, cancelable: true }));
}

it('loads code and first data of the page that a link leads to, once', async () => {
  pointAt('/noticeCenter?pageNo=3');
  pointAt('/noticeCenter?pageNo=3');

  expect(loadModule).toHaveBeenCalledWith(expect.anything(), './NoticeCenter', 'page');
  await waitFor(() => expect(network.sentTo(listNotices)).toEqual([{ pageNo: '3' }]));
});

it('does the same for one that is pressed at once, before anybody else hears of it', async () => {
  const hear = jest.fn(() => expect(loadModule).toHaveBeenCalledTimes(1));
  document.body.addEventListener('click', hear, { once: true });
  pointAt('/noticeCenter?pageNo=4', 'click');

  expect(hear).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(network.sentTo(listNotices)).toEqual([{ pageNo: '4' }]));
});

it('follows an address that leads elsewhere, and asks nothing outside the portal', async () => {
  pointAt('https://elsewhere.example/noticeCenter');
  expect(loadModule).not.toHaveBeenCalled();

  pointAt('/news');
  await waitFor(() => expect(network.sentTo(listNotices)).toEqual([{ pageNo: '1' }]));
});

it('asks for what an address is about, and for nothing of the others', async () => {
  for (const call of [viewAllianceNews, listAllianceNews]) network.fail(call, 'E0002');

  pointAt('/alliance?newsId=ci_1');
  await waitFor(() => expect(network.sentTo(viewAllianceNews)).toEqual([{ newsId: 'ci_1' }]));
  expect(network.sentTo(listAllianceNews)).toEqual([]);

  pointAt('/alliance');
  await waitFor(() => expect(network.sentTo(listAllianceNews)).toHaveLength(1));
  expect(network.sentTo(viewAllianceNews)).toHaveLength(1);
});

it('asks for what only members may see as a member alone', async () => {
  endSession(false);
  pointAt('/userCenter');
  expect(loadModule).toHaveBeenCalledWith(expect.anything(), './UserCenter', 'page');
  expect(network.sentTo(userOverview)).toEqual([]);

  beginSession(aMember(), false);
  pointAt('/userCenter');
  await waitFor(() => expect(network.sentTo(userOverview)).toHaveLength(1));
});

it('fetches what the first look did without once a pointer moves, not for one that lay there before the page came', () => {
  pointAt('https://elsewhere.example/');
  expect(loadDialogs).not.toHaveBeenCalled();

  document.dispatchEvent(new Event('pointermove'));
  document.dispatchEvent(new Event('pointermove'));
  expect(loadDialogs).toHaveBeenCalledTimes(1);
});
