import { screen, waitFor } from '@testing-library/react';
import { invokeTest, listTestHistory, viewOperation } from '@portal/calls';
import { network } from '@portal/testing';
import { answerMeta, drawBench, field, operation, record } from '../../../test/drawBench';

it('fills in an earlier call of the account', async () => {
  answerMeta();
  network.answer(listTestHistory, {
    records: [
      record,
      { ...record, recordId: 'test_2', opId: 'op_2', at: '2026-11-19 10:00:00', env: 'sandbox' },
      { ...record, recordId: 'test_3', request: null },
    ],
  });
  const { user } = drawBench();

  await user.click(await screen.findByRole('button', { name: '再次填入 2026-11-20 10:00:00 的请求' }));
  expect(screen.getByLabelText('year（必填）')).toHaveValue('2024');
  expect(screen.getByRole('link', { name: '打开 2026-11-19 10:00:00 的请求' })).toHaveAttribute(
    'href',
    '/apiTest?apiId=api_1&opId=op_2&env=sandbox&recordId=test_2',
  );
  expect(screen.getByText('内容过长，未保存')).toBeInTheDocument();
});

it('starts with the call named by the address', async () => {
  answerMeta();
  network.answer(listTestHistory, { records: [record] });
  drawBench('/apiTest?apiId=api_1&env=sandbox&recordId=test_1');

  expect(await screen.findByLabelText('year（必填）')).toHaveValue('2024');
});

it('keeps secrets in the form that are not stored', async () => {
  answerMeta();
  network.answer(viewOperation, {
    ...operation,
    params: [...operation.params, { ...field, name: 'access_token', place: 'query', required: 0 }],
  });
  network.answer(listTestHistory, { records: [record] });
  const { user } = drawBench();

  await user.type(await screen.findByLabelText('access_token'), 'mine');
  await user.click(await screen.findByRole('button', { name: /^再次填入/ }));
  expect(screen.getByLabelText('year（必填）')).toHaveValue('2024');
  expect(screen.getByLabelText('access_token')).toHaveValue('mine');
});

it('reloads the history also after a failed call', async () => {
  answerMeta();
  network.fail(invokeTest, 'E9112');
  const { user } = drawBench();

  await user.click(await screen.findByRole('button', { name: '发送' }));

  await waitFor(() => expect(network.sentTo(listTestHistory)).toHaveLength(2));
});
