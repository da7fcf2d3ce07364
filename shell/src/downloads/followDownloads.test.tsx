import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { countUnread } from '@portal/calls';
import { apiBase, callFor, onSessionExpired } from '@portal/client';
import { ToastRegion } from '@portal/design';
import { beginSession, endSession } from '@portal/session';
import { aMember, network } from '@portal/testing';
import { fileNameOf } from './fileNameOf';
import { followDownloads } from './followDownloads';

interface Given {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body?: object;
}

const saved: { href: string; name: string }[] = [];
const asked: string[] = [];
const before = globalThis.fetch;

function answer({ status = 200, type = 'application/pdf', headers = {}, body }: Given): void {
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    return {
      ok: status < 400,
      // jsdom has no `Headers`.
      headers: { get: (name: string) => ({ 'content-type': type, ...headers })[name] ?? null },
      json: async () => body,
      blob: async () => new Blob(['bytes']),
    } as unknown as Response;
  };
}

beforeAll(() => {
  followDownloads();
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ href: this.href, name: this.download });
  });
});
beforeEach(() => {
  saved.length = 0;
  asked.length = 0;
  render(
    <>
      <ToastRegion />
      <a href={`${apiBase}/invoice/pdf?invoiceId=1`} download>
        <b>下载</b>
      </a>
      <a href="/help.pdf" download>
        别处
      </a>
      <a href={`${apiBase}/invoice/pdf?invoiceId=1`}>打开</a>
    </>,
  );
});
afterAll(() => void (globalThis.fetch = before));

const attachment = (name: string) => ({ 'content-disposition': `attachment; ${name}` });
const press = (text: string, how = {}) => fireEvent.click(screen.getByText(text), how);

it.each([
  ['with the status of the code', 403],
  ['as a reply', 200],
])('says in the page why a file is refused: %s', async (_, status) => {
  answer({ status, type: 'application/json', body: { resCode: 'E5107', resMsg: `账号已切换（${status}）` } });

  expect(press('下载')).toBe(false);

  expect(await screen.findByText(`账号已切换（${status}）`)).toBeInTheDocument();
  expect(saved).toEqual([]);
});

describe.each(['E0002', 'E5101'] as const)('a refusal with %s', (code) => {
  const expired = jest.fn();
  beforeEach(() => {
    expired.mockReset();
    onSessionExpired(expired);
    refuse(`答复${code}`);
  });
  const refuse = (resMsg: string) => answer({ type: 'application/json', body: { resCode: code, resMsg } });
  afterEach(() => {
    endSession(false);
    callFor(null);
  });
  const signIn = () => {
    beginSession(aMember(), false);
    callFor('user_1');
  };

  it('ends the session of a member, as that of a call does', async () => {
    signIn();
    network.fail(countUnread, code);

    press('下载');

    await waitFor(() => expect(expired).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(`答复${code}`)).toBeNull();
  });

  it('is told to a visitor', async () => {
    refuse(`未登录${code}`);
    press('下载');

    expect(await screen.findByText(`未登录${code}`)).toBeInTheDocument();
    expect(network.sentTo(countUnread)).toEqual([]);
  });

  it.each([
    ['goes on', () => network.answer(countUnread, { total: 0, kinds: [] })],
    ['is unknown', () => network.lose(countUnread)],
  ])('is told to a member whose session %s', async (kind, ask) => {
    signIn();
    ask();
    refuse(`${kind}${code}`);

    press('下载');

    expect(await screen.findByText(`${kind}${code}`)).toBeInTheDocument();
    expect(expired).not.toHaveBeenCalled();
  });
});

it.each([
  ['nobody answers', () => (globalThis.fetch = async () => Promise.reject(new TypeError('Failed to fetch')))],
  ['a proxy answers', () => answer({ status: 502, type: 'text/html' })],
  ['no reason is given', () => answer({ status: 500, type: 'application/json', body: [] })],
])('says to try again when %s, and does so with the next click', async (_, fail) => {
  fail();
  press('下载');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('加载失败，请重试'));

  answer({ headers: attachment('filename="i.pdf"') });
  press('下载');

  await waitFor(() => expect(saved).toHaveLength(1));
});

it('saves a file under its own name, once for two clicks, also a JSON file', async () => {
  answer({
    type: 'application/json',
    headers: attachment(`filename="x"; filename*=UTF-8''%E6%8E%A5%E5%8F%A3.json`),
  });

  press('下载');
  press('下载');

  await waitFor(() => expect(saved).toEqual([{ href: 'blob:file', name: '接口.json' }]));
  expect(asked).toHaveLength(1);
});

it('leaves a large file to the browser', async () => {
  answer({ headers: { ...attachment('filename="i.zip"'), 'content-length': '70000000' } });

  press('下载');

  await waitFor(() =>
    expect(saved).toEqual([{ href: expect.stringContaining('/invoice/pdf?invoiceId=1'), name: '' }]),
  );
});

it.each([
  ['a link elsewhere', '别处', {}],
  ['a link that opens', '打开', {}],
  ['a click for another tab', '下载', { ctrlKey: true }],
])('leaves alone %s', (_, text, how) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
  // The document does not navigate.
  const hold = jest.fn((heard: Event) => {
    expect(heard.defaultPrevented).toBe(false);
    heard.preventDefault();
  });
  window.addEventListener('click', hold, { once: true });

  screen.getByText(text).dispatchEvent(event);

  expect(hold).toHaveBeenCalled();
  expect(asked).toEqual([]);
});

it.each([
  ['attachment; filename="a b.csv"', 'a b.csv'],
  [`attachment; filename="download"; filename*=UTF-8''%E8%B4%A6%E5%8D%95.xlsx`, '账单.xlsx'],
  [`attachment; filename="plain.pdf"; filename*=UTF-8''%E8%B`, 'plain.pdf'],
  ['', 'pdf'],
])('reads the name of %s', (disposition, name) => {
  expect(fileNameOf(disposition, 'http://portal/x/invoice/pdf?a=1')).toBe(name);
});
