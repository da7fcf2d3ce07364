import { screen, waitFor, within } from '@testing-library/react';
import { saveDraft } from '@portal/calls';
import { network } from '@portal/testing';
import { drawDraft, savedDraft } from '../../test/drawDraft';

const saved = () => savedDraft().plans?.map(({ name, qps }) => [name, qps]);
const plan = (name: string) => within(screen.getByRole('region', { name }));

it('leads the keyboard into the plan that was added', async () => {
  const { user } = drawDraft(4);
  (await screen.findByRole('button', { name: '添加套餐' })).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('套餐名称')).toHaveFocus();

  await user.keyboard('甲');
  screen.getByRole('button', { name: '添加套餐' }).focus();
  await user.keyboard('{Enter}乙');

  expect(screen.getByRole('region', { name: '甲' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: '乙' })).toBeInTheDocument();
});

it('shows the numbers of the plan that is left when the one before it is deleted', async () => {
  const { user } = drawDraft(4);
  for (const [name, qps] of [
    ['甲', '20'],
    ['乙', '50'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: '添加套餐' }));
    await user.keyboard(name);
    const field = plan(name).getByLabelText('每秒调用次数');
    await user.clear(field);
    await user.type(field, qps);
  }
  await waitFor(() =>
    expect(saved()).toEqual([
      ['甲', 20],
      ['乙', 50],
    ]),
  );

  await user.click(plan('甲').getByRole('button', { name: '删除套餐' }));

  expect(screen.queryByRole('region', { name: '甲' })).toBeNull();
  expect(plan('乙').getByLabelText('每秒调用次数')).toHaveValue('50');
  await waitFor(() => expect(saved()).toEqual([['乙', 50]]));
});

it('applies default prices when the charge type changes', async () => {
  const { user } = drawDraft(4);

  await user.click(await screen.findByRole('button', { name: '添加套餐' }));
  expect(screen.getByText('平台佣金 10%，您得 ￥0.009')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('计费方式'), '次数包');
  expect(screen.getByLabelText('包含次数')).toHaveValue('10000');
  expect(screen.getByLabelText('有效天数（留空长期）')).toHaveValue('365');
  await user.selectOptions(screen.getByLabelText('计费方式'), '阶梯');
  expect(screen.getAllByLabelText(/每次价格（元）$/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: '添加一档' }));

  expect(screen.getAllByLabelText(/^第[12]档：每次价格（元）$/)).toHaveLength(2);
  expect(screen.getByLabelText('以上：每次价格（元）')).toBeInTheDocument();
  expect(screen.getByLabelText('以上部分')).toBeDisabled();
});

it('accepts a price typed with a Chinese keyboard', async () => {
  const { user } = drawDraft(4);
  await user.click(await screen.findByRole('button', { name: '添加套餐' }));

  await user.clear(screen.getByLabelText('每次价格（元）'));
  await user.type(screen.getByLabelText('每次价格（元）'), '０。０２');

  expect(screen.getByLabelText('每次价格（元）')).toHaveValue('0.02');
  expect(screen.getByText('平台佣金 10%，您得 ￥0.018')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('每秒调用次数'));
  await user.type(screen.getByLabelText('每秒调用次数'), '５０');
  expect(screen.getByLabelText('每秒调用次数')).toBeValid();
  await user.click(screen.getByRole('button', { name: '下一步' }));
  await waitFor(() => expect(network.sentTo(saveDraft).length).toBeGreaterThan(0));
  expect(savedDraft().plans?.at(-1)).toMatchObject({ price: '0.02', qps: 50 });
});

it('reports an invalid number, and does not replace it', async () => {
  const { user } = drawDraft(4);
  await user.click(await screen.findByRole('button', { name: '添加套餐' }));
  await user.selectOptions(screen.getByLabelText('计费方式'), '包月');
  const included = screen.getByLabelText('包含次数（留空不限）');

  await user.type(included, '10,000');
  await user.type(screen.getByLabelText('每日上限（留空不限）'), '一千');
  await user.clear(screen.getByLabelText('每秒调用次数'));
  await user.type(screen.getByLabelText('每秒调用次数'), '20000');

  expect(included).toBeValid();
  expect(screen.getByLabelText('每日上限（留空不限）')).toHaveAccessibleDescription(/的整数，或留空$/);
  expect(screen.getByLabelText('每秒调用次数')).toHaveAccessibleDescription('请输入 1 到 10,000 的整数');
  await user.click(screen.getByRole('button', { name: '下一步' }));
  await waitFor(() => expect(network.sentTo(saveDraft).length).toBeGreaterThan(0));
  expect(savedDraft().plans?.at(-1)).toMatchObject({ included: 10_000, dayLimit: null, qps: 2000 });
});
