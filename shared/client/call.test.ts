import { waitFor } from '@testing-library/react';
import { editUser, editorUpload, listNotices, login, uploadImage, viewApi, viewNotice } from '@portal/calls';
import {
  CallError,
  askAhead,
  atHand,
  call,
  offerDrawnReplies,
  offerEarlyReplies,
  onAgreementDue,
  onChange,
  onReply,
  onSessionExpired,
  releaseDrawnReplies,
  upload,
  callFor,
} from '@portal/client';
import { aNotice, anApiView, network } from '@portal/testing';

const noticePage = { records: [aNotice()], total: 1, pageNo: 1, pageSize: 10 };
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: CallError) => error,
  );

it('sends a form and parses the reply', async () => {
  network.answer(listNotices, noticePage);

  const page = await call(listNotices, { pageNo: 2, pageSize: 20, searchText: '' });

  expect(page.records[0]?.no_title).toBe('系统维护通知');
  expect(network.sentTo(listNotices)).toEqual([{ pageNo: '2', pageSize: '20' }]);
});

it('tells timeout and lost network apart, in the words of the specification', async () => {
  network.timeOut(listNotices);
  expect(await refusal(call(listNotices, {}))).toMatchObject({ code: 'TIMEOUT', message: '请求超时' });

  network.lose(listNotices);
  expect(await refusal(call(listNotices, {}))).toMatchObject({
    code: 'NETWORK',
    message: '加载失败，请重试',
  });
});

it('does not trust a reply that does not fit its definition', async () => {
  network.answer(listNotices, { ...noticePage, total: 'many' } as never);

  expect(await refusal(call(listNotices, {}))).toMatchObject({ code: 'NETWORK' });
});

it('carries the code, the request id and the details of a refusal', async () => {
  network.fail(viewNotice, 'E7011', { leftSeconds: 7 });

  const error = await refusal(call(viewNotice, { noId: 'x' }));

  expect(error).toMatchObject({ code: 'E7011', message: '公告不存在或已撤回', requestId: 'req_test' });
  expect(error?.details).toEqual({ leftSeconds: 7 });
});

it('reports E0002 as an ended session, but not from the login, where it means not activated', async () => {
  const expired = jest.fn();
  onSessionExpired(expired);
  network.fail(viewNotice, 'E0002');
  network.fail(login, 'E0002', {}, '用户未激活');

  await refusal(call(login, { userEmail: 'a@b.cn', userPswd: 'x', captchaCode: '123456' }));
  expect(expired).not.toHaveBeenCalled();

  await refusal(call(viewNotice, { noId: 'x' }));
  expect(expired).toHaveBeenCalledTimes(1);
});

it('reports E5101 as an ended session on the page of a member, not on that of a visitor', async () => {
  const expired = jest.fn();
  onSessionExpired(expired);
  network.fail(viewNotice, 'E5101');

  await refusal(call(viewNotice, { noId: 'x' }));
  expect(expired).not.toHaveBeenCalled();

  callFor('user_1', 'user_1');
  await refusal(call(viewNotice, { noId: 'x' }));
  callFor(null);
  expect(expired).toHaveBeenCalledTimes(1);
});

it('sends once more when the token was outdated, and not for ever', async () => {
  network.fail(viewNotice, 'E5105');

  expect(await refusal(call(viewNotice, { noId: 'x' }))).toMatchObject({ code: 'E5105' });

  expect(network.sentTo(viewNotice)).toHaveLength(2);
});

it('takes the empty code for a success of the login, as the specification has it, and of no other call', async () => {
  const member = { userRoleType: 1, currentUserRoleType: 1, userName: '林晓', userRegisterType: 0 } as const;
  const credentials = { userEmail: 'a@b.cn', userPswd: 'x', captchaCode: '123456' };
  network.answer(login, { resCode: '', ...member });
  expect(await call(login, credentials)).toMatchObject({ resCode: '', userName: '林晓' });

  network.fail(viewNotice, '' as never, {}, '');
  expect(await refusal(call(viewNotice, { noId: 'x' }))).toMatchObject({
    code: 'E0000',
    message: '操作失败',
  });
});

it('uses a reply that came with the document once, and only while it is fresh', async () => {
  const early = { resCode: 'S0000', resMsg: '', resBody: { ...noticePage, total: 42 } };
  network.answer(listNotices, noticePage);
  offerEarlyReplies([{ key: '/notice/list\npageNo=1', reply: early }]);

  expect((await call(listNotices, { pageNo: 1 })).total).toBe(42);
  expect((await call(listNotices, { pageNo: 1 })).total).toBe(1);

  offerEarlyReplies([{ key: '/notice/list\npageNo=1', reply: early }], Date.now() - 60_000);
  expect((await call(listNotices, { pageNo: 1 })).total).toBe(1);
});

describe('a reply that came with a document whose page is drawn', () => {
  const load = (signal: AbortSignal) => call(listNotices, { pageNo: 1 }, { signal });
  const body = { resCode: 'S0000', resMsg: '', resBody: noticePage };
  afterEach(() => releaseDrawnReplies());

  it('is at hand until the page stands, used or not, and asks nobody', async () => {
    offerDrawnReplies([{ key: '/notice/list\npageNo=1', reply: body }]);

    expect(atHand(load)?.data.total).toBe(1);
    expect((await load(AbortSignal.abort())).total).toBe(1);
    expect(atHand(load)?.data.total).toBe(1);
    releaseDrawnReplies();
    expect(atHand(load)).toBeNull();
    expect(network.sentTo(listNotices)).toEqual([]);
  });

  it('is nothing where it is another, a refusal, or not all that is loaded', () => {
    const refused = { resCode: 'E5001', resMsg: '无权限' };
    offerDrawnReplies([
      { key: '/notice/list\npageNo=1', reply: body },
      { key: '/notice/list\npageNo=3', reply: refused },
    ]);

    expect(atHand(() => call(listNotices, { pageNo: 2 }))).toBeNull();
    expect(atHand(() => call(listNotices, { pageNo: 3 }))).toBeNull();
    expect(atHand((signal) => load(signal).then(({ records }) => records))).toBeNull();
  });

  it('does not age before the page stands, and as any other after', async () => {
    network.answer(listNotices, { ...noticePage, total: 2 });
    const reply = [{ key: '/notice/list\npageNo=1', reply: body }];
    offerDrawnReplies(reply);
    releaseDrawnReplies(Date.now() - 60_000);

    expect((await call(listNotices, { pageNo: 1 })).total).toBe(2);
  });
});

describe('a file', () => {
  const picture = new File(['x'], '正面.png', { type: 'image/png' });
  const kept = { fileUrl: 'file_1', fileName: '正面.png' };

  it('goes as the part that its call names, with the other fields beside it and its progress told', async () => {
    network.answer(uploadImage, kept);
    const shares: number[] = [];

    const reply = await upload(
      uploadImage,
      picture,
      { scene: 'idFront' },
      { onProgress: (share) => shares.push(share) },
    );

    expect(reply).toEqual(kept);
    expect(network.sentTo(uploadImage)).toEqual([{ scene: 'idFront' }]);
    expect(network.filesSentTo(uploadImage)[0]?.file?.name).toBe('正面.png');
    expect(shares).toEqual([0.5]);
  });

  it('is refused with the server’s code, or lost in words of its own', async () => {
    network.fail(uploadImage, 'E1042');
    expect(await refusal(upload(uploadImage, picture, { scene: 'idFront' }))).toMatchObject({
      code: 'E1042',
    });

    network.lose(uploadImage);
    expect(await refusal(upload(uploadImage, picture, { scene: 'idFront' }))).toMatchObject({
      code: 'NETWORK',
      message: '加载失败，请重试。文件没有上传完，请检查网络',
    });
  });
});

it('takes the answer of a bare call as it is, and a refusal by its code all the same', async () => {
  network.answer(editorUpload, { state: 'SUCCESS', list: [] });
  expect(
    await call(editorUpload, { action: 'catchimage', 'source[]': ['https://a/1.png', 'https://a/2.png'] }),
  ).toEqual({ state: 'SUCCESS', list: [] });

  network.fail(editorUpload, 'E5101');
  expect(await refusal(call(editorUpload, { action: 'config' }))).toMatchObject({ code: 'E5101' });
});

it('asks once for all calls that wait for new terms, and sends each again when they were agreed to', async () => {
  const asker = jest.fn(() => {
    network.answer(editUser, {});
    return Promise.resolve(true);
  });
  onAgreementDue(asker);
  network.fail(editUser, 'E5016');

  await Promise.all([call(editUser, { nickName: '林晓' }), call(editUser, { nickName: '晓晓' })]);

  expect(asker).toHaveBeenCalledTimes(1);
  expect(network.sentTo(editUser).map(({ nickName }) => nickName)).toEqual(['林晓', '晓晓', '林晓', '晓晓']);
});

it('refuses the call of whoever does not agree, and asks again with the next', async () => {
  const asker = jest.fn(() => Promise.resolve(false));
  onAgreementDue(asker);
  network.fail(editUser, 'E5016');

  for (let time = 1; time <= 2; time += 1)
    expect(await refusal(call(editUser, { nickName: '林晓' }))).toMatchObject({ code: 'E5016' });

  expect(asker).toHaveBeenCalledTimes(2);
  expect(network.sentTo(editUser)).toHaveLength(2);
});

describe('a reply that was asked for ahead', () => {
  const ahead = [{ path: listNotices.path, body: { pageNo: '1' } }];

  it('is for one call, however often it is asked for ahead', async () => {
    network.answer(listNotices, noticePage);
    askAhead(ahead);
    askAhead(ahead);

    expect((await call(listNotices, { pageNo: 1 })).total).toBe(1);
    expect(network.sentTo(listNotices)).toHaveLength(1);
    await call(listNotices, { pageNo: 1 });
    expect(network.sentTo(listNotices)).toHaveLength(2);
  });

  it('is asked for again by the page where it failed', async () => {
    network.fail(listNotices, 'E0429');
    askAhead(ahead);
    await waitFor(() => expect(network.sentTo(listNotices)).toHaveLength(1));
    network.answer(listNotices, noticePage);

    expect((await call(listNotices, { pageNo: 1 })).total).toBe(1);
  });

  it('counts nobody until somebody is here, where to ask is to visit', async () => {
    network.answer(viewApi, anApiView());
    askAhead([{ path: viewApi.path, body: { apiId: 'a1' } }]);
    await waitFor(() => expect(network.sentTo(viewApi)).toHaveLength(1));

    await call(viewApi, { apiId: 'a1' });
    await waitFor(() => expect(network.sentTo(viewApi)).toHaveLength(2));
  });
});

it('tells what was read, as it came, and that something was changed', async () => {
  const [read, changed] = [jest.fn(), jest.fn()];
  onReply(read);
  onChange(changed);
  network.answer(listNotices, noticePage);
  network.answer(editUser, {});

  await call(listNotices, { pageNo: 2 });
  expect(read).toHaveBeenCalledWith(
    listNotices.path,
    { pageNo: '2' },
    expect.objectContaining({ resBody: noticePage }),
  );
  expect(changed).not.toHaveBeenCalled();
  await call(editUser, { nickName: '林晓' });
  expect(changed).toHaveBeenCalledTimes(1);
});
