import { screen, waitFor, within } from '@testing-library/react';
import { listCallRecords, viewCallRecord } from '@portal/calls';
import { network } from '@portal/testing';
import { drawApp } from '../../test/drawApp';

it('finds a call by its request id, and says when there is none', async () => {
  const { user } = drawApp('logs');

  await user.type(
    await screen.findByRole('searchbox', { name: '按请求号、IP地址或状态码查找' }),
    ' req_7 {Enter}',
  );

  expect(await screen.findByText('没有符合条件的调用')).toBeInTheDocument();
  expect(network.sentTo(listCallRecords).at(-1)).toEqual({
    appId: 'app_1',
    env: 'prod',
    requestId: 'req_7',
    pageSize: '20',
  });
  await user.click(screen.getByRole('button', { name: '清空筛选条件' }));
  expect(await screen.findByText('暂无调用')).toBeInTheDocument();
});

it.each([
  ['2001:db8::7', { address: '2001:db8::7' }],
  ['203.0.113.7', { address: '203.0.113.7' }],
  ['429', { httpStatus: '429' }],
  ['deadbeef', { requestId: 'deadbeef' }],
])('recognises the kind of search term %s', async (text, filter) => {
  const { user } = drawApp('logs');

  await user.type(await screen.findByRole('searchbox'), `${text}{Enter}`);

  await waitFor(() =>
    expect(network.sentTo(listCallRecords).at(-1)).toEqual({
      appId: 'app_1',
      env: 'prod',
      pageSize: '20',
      ...filter,
    }),
  );
});

const aCall = {
  requestId: 'req_7',
  at: '2026-11-22 10:00:00',
  appName: '天气看板',
  apiName: '行政区划',
  env: 'prod' as const,
  operation: 'GET /regions/{code}',
  status: 429,
  code: 'E9104',
  isBilled: 0,
  units: 1,
  cost: '0.0000',
  ms: 3,
  address: '203.0.113.7',
};

it('shows all details of a call, and other calls from the same address', async () => {
  network.answer(listCallRecords, { records: [aCall], nextCursor: null });
  network.answer(viewCallRecord, {
    call: {
      ...aCall,
      appId: 'app_1',
      apiId: 'api_1',
      applyId: 'apply_1',
      keyName: '生产密钥',
      keyMask: 'ak_1…9z',
      planName: '阶梯版',
      planKind: 'tiered',
      price: '0.0000',
      tiers: [
        { upTo: 100, price: '0.0300' },
        { upTo: null, price: '0.0200' },
      ],
      units: 1,
      items: null,
      tier: 2,
    },
    lease: {
      grantedAt: '2026-11-22 09:55:00',
      expiresAt: '2026-11-22 10:10:00',
      granted: 15,
      settled: 3,
    },
    entries: [{ at: '2026-11-22 10:00:01', kind: '调用结算', amount: '-0.0600' }],
    trace: {
      method: 'GET',
      url: '/prod/region/v2/regions/330106',
      status: 429,
      request: { headers: [{ name: 'x-app-key', value: '******' }], body: '', bytes: 0, note: '' },
      answer: { headers: [], body: '{"resCode":"E9104"}', bytes: 20_000, note: 'cut' },
      forgetAt: '2026-11-23 10:00:00',
    },
  });
  const { user, router } = drawApp('logs');

  await user.click(await screen.findByRole('button', { name: '查看调用 req_7' }));

  const dialog = within(await screen.findByRole('dialog', { name: '调用详情' }));
  expect(await dialog.findByText('生产密钥 ak_1…9z')).toBeInTheDocument();
  expect(dialog.getByText('第 2 档 ￥0.02 每次')).toBeInTheDocument();
  expect(dialog.getByText(/15 次，已结算 3 次/)).toBeInTheDocument();
  expect(dialog.getByRole('region', { name: '请求头' })).toHaveTextContent('x-app-key: ******');
  expect(dialog.getByText('请求没有正文。')).toBeInTheDocument();
  expect(dialog.getByRole('region', { name: '应答正文' })).toHaveTextContent('E9104');
  expect(dialog.getByText(/20,000 字节：只保留了开头/)).toBeInTheDocument();
  expect(dialog.getByText('调用结算')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'E9104' })).toHaveAttribute('href', '/help?code=E9104#codes');
  expect(router.state.location.search).toContain('call=req_7');
  await user.click(dialog.getByRole('button', { name: '只看此地址' }));

  await waitFor(() =>
    expect(network.sentTo(listCallRecords).at(-1)).toMatchObject({ address: '203.0.113.7' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
