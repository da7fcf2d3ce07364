import { screen, waitFor } from '@testing-library/react';
import {
  listOperations,
  listTestCases,
  listTestHistory,
  mockScenarios,
  testMeta,
  viewOperation,
} from '@portal/calls';
import { beginSession, loginPrompt } from '@portal/session';
import { aMember, anOperation, network, renderElement } from '@portal/testing';
import { TestTab } from './TestTab';

const operations = [anOperation(), anOperation({ opId: 'op_2', path: '/workdays', summary: '工作日' })];

beforeEach(() => {
  network.answer(viewOperation, operations[0]!);
  network.answer(listOperations, { groups: [{ name: '节假日', ops: operations }], total: 2 });
  network.answer(listTestCases, { records: [] });
  network.answer(listTestHistory, { records: [] });
  network.answer(testMeta, {
    apiName: '工作日历',
    apps: [
      {
        appId: 'app_1',
        appName: '天气看板',
        planName: '标准版',
        price: '0.0100',
        weights: [],
        needsCertificate: 0,
        keys: [{ keyId: 'key_1', name: '生产密钥', keyMask: 'ak_1…9z' }],
      },
    ],
    hasApps: 1,
    balance: '100.0000',
    gatewayOrigin: 'https://gateway.example.com',
  });
});

it('tests an API beside its documentation, keeping operation and environment in the address', async () => {
  beginSession(aMember(), false);
  const { user } = renderElement(<TestTab apiId="api_1" version="v2" />);

  expect(await screen.findByRole('button', { name: '发送' })).toBeEnabled();
  expect(network.sentTo(viewOperation)).toEqual([{ apiId: 'api_1', version: 'v2' }]);
  await user.selectOptions(screen.getByLabelText('接口'), 'op_2');
  await waitFor(() =>
    expect(network.sentTo(viewOperation).at(-1)).toEqual({ apiId: 'api_1', version: 'v2', opId: 'op_2' }),
  );
  await user.selectOptions(screen.getByLabelText('环境'), 'sandbox');
  await waitFor(() => expect(network.sentTo(testMeta).at(-1)).toEqual({ apiId: 'api_1', env: 'sandbox' }));
});

it('lets visitors use the mock, and leads to the login for more', async () => {
  network.answer(mockScenarios, { scenarios: [{ id: 'success', text: '成功' }] });
  const { user } = renderElement(<TestTab apiId="api_1" />);

  await user.click(await screen.findByRole('button', { name: '填写并试用' }));
  expect(await screen.findByRole('button', { name: '试用' })).toBeInTheDocument();
  expect(network.sentTo(testMeta)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(loginPrompt.getState().isOpen).toBe(true);
});
