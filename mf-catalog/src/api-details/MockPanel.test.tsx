import { screen } from '@testing-library/react';
import { mockScenarios, tryMock } from '@portal/calls';
import { anOperation, network, renderElement } from '@portal/testing';
import { MockPanel } from './MockPanel';

const operation = anOperation({
  params: [
    { name: 'year', depth: 0, type: 'string', required: 1, description: '', example: '2026', place: 'path' },
  ],
});
const answer = {
  status: 200,
  contentType: 'application/json',
  body: '{"name":"元旦"}',
  isBinary: 0,
  code: '',
};
const scenarios = [
  { id: 'success', text: '成功' },
  { id: 'limit', text: '超过频率限制' },
];

async function open() {
  network.answer(mockScenarios, { scenarios });
  const { user } = renderElement(<MockPanel apiId="api_1" operation={operation} />);
  await user.click(screen.getByRole('button', { name: '填写并试用' }));
  await screen.findByLabelText('year（必填）');
  return user;
}

it('lets a visitor run a scenario with the examples, and says that the data is not real', async () => {
  const user = await open();
  network.answer(tryMock, answer);

  expect(screen.getByText(/不是真实数据/)).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('场景'), 'limit');
  await user.click(screen.getByRole('button', { name: '试用' }));

  expect(await screen.findByText('HTTP 200')).toBeInTheDocument();
  expect(screen.getByText(/元旦/)).toBeInTheDocument();
  expect(network.sentTo(tryMock)).toEqual([
    {
      apiId: 'api_1',
      opId: 'op_1',
      scenario: 'limit',
      path: '[{"name":"year","value":"2026"}]',
      query: '[]',
      headers: '[]',
    },
  ]);
});

it('explains what the sandbox refuses, and what to do about it', async () => {
  const user = await open();
  network.answer(tryMock, { ...answer, status: 429, body: '{}', code: 'E9104' });

  await user.click(screen.getByRole('button', { name: '试用' }));

  expect(await screen.findByText(/E9104/)).toBeInTheDocument();
  expect(screen.getByText('HTTP 429').closest('[aria-live]')).toBeInTheDocument();

  // What came before is no answer to what has failed since.
  network.lose(tryMock);
  await user.click(screen.getByRole('button', { name: '试用' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('加载失败，请重试');
  expect(screen.queryByText('HTTP 429')).not.toBeInTheDocument();
});

it('explains a failure, and can be retried', async () => {
  const user = await open();
  network.lose(tryMock);

  await user.click(screen.getByRole('button', { name: '试用' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('加载失败，请重试');
  network.answer(tryMock, answer);
  await user.click(screen.getByRole('button', { name: '试用' }));

  expect(await screen.findByText('HTTP 200')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});
