import { screen, waitFor, within } from '@testing-library/react';
import { invokeTest, viewOperation } from '@portal/calls';
import { network } from '@portal/testing';
import { answerMeta, drawBench, operation, result } from '../../../test/drawBench';

it('sends headers that are not in the description, and shows those received', async () => {
  answerMeta();
  network.answer(invokeTest, { ...result, headers: [{ name: 'x-trace', value: 'abc' }] });
  const { user } = drawBench();

  const extra = await screen.findByLabelText('其他请求头（选填）');
  await user.type(extra, 'nothing');
  await user.click(screen.getByRole('button', { name: '发送' }));
  await waitFor(() => expect(extra).toHaveAccessibleDescription('每行写作“名称: 值”'));
  await user.clear(extra);
  await user.type(extra, 'Accept-Language: zh-CN');
  await user.click(screen.getByRole('button', { name: '发送' }));

  expect(await screen.findByText('响应头（1）')).toBeInTheDocument();
  expect(screen.getByText('x-trace: abc')).toBeInTheDocument();
  expect(network.sentTo(invokeTest)).toMatchObject([
    { headers: '[{"name":"Accept-Language","value":"zh-CN"}]' },
  ]);
});

it('compares the answer with the expectations', async () => {
  answerMeta();
  network.answer(invokeTest, result);
  const { user } = drawBench();

  await user.click(await screen.findByRole('button', { name: '添加断言' }));
  await user.click(screen.getByRole('button', { name: '添加断言' }));
  await user.selectOptions(screen.getByLabelText('第 2 条断言的类型'), 'JSON 字段等于');
  await user.type(screen.getByLabelText('第 2 条断言的字段路径'), 'holiday');
  await user.clear(screen.getByLabelText('第 2 条断言的期望值'));
  await user.type(screen.getByLabelText('第 2 条断言的期望值'), 'false');
  await user.click(screen.getByRole('button', { name: '发送' }));

  const outcomes = within(await screen.findByRole('list', { name: '断言结果' })).getAllByRole('listitem');
  expect(outcomes.map(({ textContent }) => textContent)).toEqual([
    '✓ 符合 HTTP 状态等于 200',
    '✕ 不符 JSON 字段 holiday 等于 false，实际：true',
  ]);
});

it('edits a body by field or as text', async () => {
  answerMeta();
  network.answer(invokeTest, result);
  const part = { depth: 0, place: 'body', required: 0 };
  network.answer(viewOperation, {
    ...operation,
    params: [{ ...operation.params[0]!, description: '<p>取 <code>1</code></p>' }],
    request: {
      contentType: 'application/json',
      fields: [
        { ...part, name: 'name', type: 'string(2–32)', description: '姓名', required: 1 },
        { ...part, name: 'age', type: 'integer', description: '' },
        { ...part, name: 'isNew', type: 'boolean', description: '' },
        { ...part, name: 'tags', type: 'array', description: '' },
        { ...part, name: 'tags[]', depth: 1, type: 'string', description: '' },
      ],
      isCut: 0,
      example: '{"name":"林晓","tags":["a"]}',
    },
  });
  const { user } = drawBench();

  expect(await screen.findByLabelText('year（必填）')).toHaveAccessibleDescription('取 1');
  const name = screen.getByLabelText('name（必填）');
  expect(name).toHaveValue('林晓');
  expect(name).toHaveAccessibleDescription(/姓名/);
  await user.type(name, '晓');
  await user.type(screen.getByLabelText('age'), '7');
  await user.selectOptions(screen.getByLabelText('isNew'), 'true');
  await user.click(screen.getByRole('button', { name: '发送' }));
  await screen.findByText('HTTP 200');
  const { body } = network.sentTo(invokeTest)[0] as { body: string };
  expect(JSON.parse(body)).toEqual({ name: '林晓晓', tags: ['a'], age: 7, isNew: true });

  await user.click(screen.getByRole('button', { name: 'JSON' }));
  const text = screen.getByLabelText('请求体内容');
  expect(text).toHaveValue(body);
  await user.clear(text);
  await user.type(text, '[[1]');
  await user.click(screen.getByRole('button', { name: '表单' }));
  expect(screen.getByLabelText('请求体内容')).toHaveAccessibleDescription(/不是 JSON 对象/);
});
