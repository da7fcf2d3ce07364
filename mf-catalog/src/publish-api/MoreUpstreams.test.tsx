import { screen, waitFor } from '@testing-library/react';
import { drawDraft, savedDraft } from '../../test/drawDraft';

it('accepts further upstreams with weights, and rejects an invalid health check path', async () => {
  const { user } = drawDraft(3);

  await user.click(await screen.findByRole('button', { name: '加一个上游' }));
  await user.type(screen.getByRole('textbox', { name: '第 1 个的地址' }), 'https://b.example.com');
  await user.selectOptions(screen.getByRole('combobox', { name: '第 1 个的权重' }), '权重 3');
  await waitFor(() =>
    expect(savedDraft().moreUpstreams).toEqual([{ env: 'prod', url: 'https://b.example.com', weight: 3 }]),
  );
  const path = screen.getByLabelText('健康检查路径（选填）');
  await user.type(path, 'healthz');
  expect(path).toBeInvalid();
  expect(savedDraft().probePath).toBe('');
  await user.clear(path);
  await user.type(path, '/healthz');
  expect(path).toBeValid();
  await waitFor(() => expect(savedDraft().probePath).toBe('/healthz'));
  await user.click(screen.getByRole('button', { name: '删除第 1 个上游' }));
  await waitFor(() => expect(savedDraft().moreUpstreams).toEqual([]));
});

it('leads the keyboard into an added row, and keeps the others as they are when one is deleted', async () => {
  const { user } = drawDraft(3);
  const add = async (url: string, at: number) => {
    (await screen.findByRole('button', { name: '加一个上游' })).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('combobox', { name: `第 ${at} 个的环境` })).toHaveFocus();
    await user.tab();
    await user.keyboard(url);
  };
  await add('https://b.example.com', 1);
  await add('https://c.example.com', 2);
  const second = screen.getByRole('textbox', { name: '第 2 个的地址' });

  await user.click(screen.getByRole('button', { name: '删除第 1 个上游' }));

  expect(screen.getByRole('textbox', { name: '第 1 个的地址' })).toBe(second);
  expect(second).toHaveValue('https://c.example.com');
});
