import { screen, within } from '@testing-library/react';
import { invokeTest, listTestHistory, viewOperation } from '@portal/calls';
import { network } from '@portal/testing';
import { answerMeta, drawBench, operation, record, result } from '../../../test/drawBench';

it('shows JSON as a tree with exact numbers, or as received', async () => {
  answerMeta();
  const days = Array.from({ length: 120 }, (_, at) => at);
  const body = `{"holiday":true,"id":12345678901234567890,"deep":{"days":[${days.join()}]}}`;
  network.answer(invokeTest, { ...result, body });
  const { user } = drawBench();

  await user.click(await screen.findByRole('button', { name: '发送' }));

  const tree = within(await screen.findByRole('region', { name: '返回内容' }));
  expect(tree.getByText('{3 个字段}')).toBeInTheDocument();
  expect(tree.getByText('true')).toBeInTheDocument();
  expect(tree.getByText('[120 项]')).toBeInTheDocument();
  expect(tree.queryByText('99')).toBeNull();
  await user.click(tree.getByText('[120 项]'));
  expect(await tree.findByText('99')).toBeInTheDocument();
  expect(tree.queryByText('119')).toBeNull();
  await user.click(tree.getByRole('button', { name: '再显示 20 项（还有 20 项）' }));
  expect(tree.getByText('119')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: '原文' }));
  expect(screen.getByRole('region', { name: '返回内容' })).toHaveTextContent(body);
});

it('links a refusal to its explanation, and explains other failures by the description', async () => {
  answerMeta();
  network.answer(viewOperation, {
    ...operation,
    responses: [
      { status: '404', description: '没有这一年', contentType: null, fields: [], isCut: 0, example: null },
    ],
  });
  network.answer(invokeTest, { ...result, status: 429, code: 'E9104' });
  network.answer(listTestHistory, {
    records: [{ ...record, status: 0, code: 'E9112', requestId: '', cost: '0.0000' }],
  });
  const { user } = drawBench();

  expect(await screen.findByText('没有应答')).toBeInTheDocument();
  expect(screen.getByText(/费用以调用日志为准/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '发送' }));
  expect(await screen.findByRole('link', { name: 'E9104' })).toHaveAttribute(
    'href',
    '/help?code=E9104#codes',
  );
  network.answer(invokeTest, { ...result, status: 404, body: '' });
  await user.click(screen.getByRole('button', { name: '发送' }));
  expect(await screen.findByText('接口文档对 404 的说明：没有这一年')).toBeInTheDocument();
});
