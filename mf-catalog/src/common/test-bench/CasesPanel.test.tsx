import { screen, waitFor } from '@testing-library/react';
import { invokeTest, listTestCases, removeTestCase, saveTestCase } from '@portal/calls';
import { network } from '@portal/testing';
import { aCase, answerMeta, drawBench, result } from '../../../test/drawBench';

it('saves the input as a case, and fills it in again', async () => {
  answerMeta();
  network.answer(listTestCases, { records: [aCase] });
  network.answer(saveTestCase, { caseId: 'case_2' });
  network.answer(removeTestCase, {});
  const { user } = drawBench();

  await user.click(await screen.findByRole('button', { name: '填入用例“去年”' }));
  expect(screen.getByLabelText('year（必填）')).toHaveValue('2025');
  expect(screen.getByLabelText('其他请求头（选填）')).toHaveValue('Accept-Language: en');
  expect(screen.getByLabelText('第 1 条断言的期望值')).toHaveValue('404');

  await user.type(screen.getByLabelText('把现在填写的存为用例'), '再去年');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(network.sentTo(saveTestCase)).toEqual([
      {
        apiId: 'api_1',
        opId: 'op_1',
        name: '再去年',
        request: JSON.stringify(aCase.request),
        checks: JSON.stringify(aCase.checks),
      },
    ]),
  );
  await user.click(screen.getByRole('button', { name: '删除用例“去年”' }));
  await waitFor(() => expect(network.sentTo(removeTestCase)).toEqual([{ caseId: 'case_1' }]));
});

describe('running all cases', () => {
  const request = { path: [{ name: 'year', value: '2025' }], query: [], headers: [], body: '' };
  const one = { caseId: 'case_1', name: '去年', request, updatedAt: '2026-11-20 10:00:00' };
  const checks = [{ kind: 'status' as const, name: '', value: '200' }];
  beforeEach(() =>
    network.answer(listTestCases, {
      records: [
        { ...one, checks },
        { ...one, caseId: 'case_2', name: '没有', checks: [{ kind: 'header', name: 'X-None', value: '1' }] },
      ],
    }),
  );

  it('reports which pass, and what came instead for the others', async () => {
    answerMeta();
    network.answer(invokeTest, result);
    const { user } = drawBench('/apiTest?apiId=api_1&env=sandbox');

    await user.click(await screen.findByRole('button', { name: '运行全部' }));

    expect(await screen.findByText('2 个用例，通过 1 个')).toBeInTheDocument();
    expect(screen.getByText(/响应头 X-None 包含 1，实际：没有这个响应头/)).toBeInTheDocument();
    expect(network.sentTo(invokeTest)).toHaveLength(2);
    expect(network.sentTo(invokeTest)[0]).toMatchObject({
      env: 'sandbox',
      path: '[{"name":"year","value":"2025"}]',
    });
  });

  it('waits as long as the server says', async () => {
    answerMeta();
    network.fail(invokeTest, 'E0429', { leftSeconds: 1 });
    const { user } = drawBench('/apiTest?apiId=api_1&env=sandbox');

    await user.click(await screen.findByRole('button', { name: '运行全部' }));
    expect(await screen.findByText(/正在调用“去年”：太频繁了/)).toBeInTheDocument();
    network.answer(invokeTest, result);

    expect(await screen.findByText('2 个用例，通过 1 个', {}, { timeout: 4000 })).toBeInTheDocument();
    expect(network.sentTo(invokeTest)).toHaveLength(3);
  });

  it('is not possible in production, where calls cost money', async () => {
    answerMeta();
    drawBench();
    await screen.findByRole('button', { name: '填入用例“去年”' });
    expect(screen.getByRole('button', { name: '运行全部' })).toBeDisabled();
  });
});
