import { screen, waitFor, within } from '@testing-library/react';
import {
  appState,
  applyState,
  batchApply,
  batchApplyMax,
  budgetOverview,
  findStandings,
  listSolutionApis,
  simpleListApps,
} from '@portal/calls';
import { aMember, anApi, aPlan, network, renderRoute } from '@portal/testing';
import { hundredYuan } from '../../test/hundredYuan';
import portalJson from '../../portal.json';
import { page } from './ApplyImmediately';

const draw = (at = '/applyImmediately?flag=2&soId=so_1') =>
  renderRoute({ portalJson, modules: { './ApplyImmediately': { page } } }, at, { as: aMember() });

beforeEach(() => {
  network.answer(findStandings, { records: [] });
  network.answer(simpleListApps, {
    records: [{ appId: 'app_1', appName: '天气看板', state: appState.prod, signType: 'key' }],
  });
  network.answer(budgetOverview, hundredYuan);
  network.answer(listSolutionApis, {
    soId: 'so_1',
    title: '企业客户入驻核验',
    groups: [
      {
        title: '填写',
        apis: [
          { api: anApi(), plans: [aPlan()] },
          {
            api: anApi({ apiId: 'api_2', apiName: '行政区划' }),
            plans: [
              aPlan({ planId: 'plan_2', needLevel: 1 }),
              aPlan({ planId: 'plan_3', kind: 'pack', price: '30.0000', included: 100 }),
            ],
          },
          { api: anApi({ apiId: 'api_3', apiName: '没有套餐的' }), plans: [] },
        ],
      },
    ],
    fitting: [],
  });
});

async function fillIn(at?: string) {
  const drawn = draw(at);
  await drawn.user.type(await screen.findByLabelText('申请理由'), '在大厅的看板上显示节假日');
  await drawn.user.click(screen.getByRole('checkbox', { name: /我同意按申请的用途使用数据/ }));
  return drawn;
}
const submit = () => screen.getByRole('button', { name: '提交申请' });
const planOf = (name: string) => screen.getByRole('combobox', { name: `“${name}”的套餐` });

it('applies for all APIs of a scene with a plan each, and shows the result of each', async () => {
  network.answer(batchApply, {
    results: [
      { apiId: 'api_1', applyId: 'apply_1', state: applyState.active, isNew: 1 },
      { apiId: 'api_2', applyId: 'apply_2', state: applyState.waiting, isNew: 0 },
    ],
  });
  const { user } = await fillIn();
  expect(screen.getByText('￥30.00')).toBeInTheDocument();
  expect(screen.queryByText('没有套餐的')).toBeNull();

  await user.dblClick(submit());

  expect(await screen.findByText('1 个等待提供方审核，结果会发到消息中心。')).toBeInTheDocument();
  expect(network.sentTo(batchApply)).toEqual([
    expect.objectContaining({
      appId: 'app_1',
      env: 'prod',
      dailyCalls: '100',
      scene: '企业客户入驻核验',
      items: '[{"apiId":"api_1","planId":"plan_1","budgetCap":"90.00"},{"apiId":"api_2","planId":"plan_3"}]',
    }),
  ]);
  const second = within(screen.getByText('行政区划').closest('tr')!);
  expect(second.getByText('之前已申请，未重复提交')).toBeInTheDocument();
  expect(second.getByRole('link', { name: '查看申请' })).toHaveAttribute(
    'href',
    '/myApplyDetail?applyId=apply_2',
  );
});

it('begins with as many APIs as can be applied for at once, and says so of more', async () => {
  network.answer(listSolutionApis, {
    soId: 'so_1',
    title: '企业客户入驻核验',
    groups: [
      {
        title: '填写',
        apis: Array.from({ length: batchApplyMax + 2 }, (_, index) => ({
          api: anApi({ apiId: `api_${index}`, apiName: `接口${index}` }),
          plans: [aPlan({ planId: `plan_${index}` })],
        })),
      },
    ],
    fitting: [],
  });
  const { user } = await fillIn();

  expect(screen.getByText('20 个 API，一次最多 20 个，其余的可以随后再申请')).toBeInTheDocument();
  expect(planOf('接口20')).toHaveValue('');
  expect(submit()).toBeEnabled();
  await user.selectOptions(planOf('接口20'), 'plan_20');

  expect(screen.getByText('选了 21 个 API，一次最多 20 个，请把一些改为“不申请”')).toBeInTheDocument();
  expect(submit()).toBeDisabled();
});

it('leaves out deselected APIs, and sends nothing when all are', async () => {
  network.answer(batchApply, { results: [] });
  const { user } = await fillIn();

  await user.selectOptions(planOf('行政区划'), '');
  await user.click(screen.getByRole('checkbox', { name: /设置每月预算上限：预计用量的 3 倍，合计 ￥90.00/ }));
  await user.click(submit());
  await waitFor(() =>
    expect(network.sentTo(batchApply)[0]).toMatchObject({ items: '[{"apiId":"api_1","planId":"plan_1"}]' }),
  );
});

it('offers only the APIs of the address, and no plan that is not available', async () => {
  draw('/applyImmediately?flag=2&soId=so_1&apiIds=api_2');

  expect(await screen.findByRole('combobox', { name: '“行政区划”的套餐' })).toHaveValue('plan_3');
  expect(screen.queryByText('工作日历')).toBeNull();
  expect(within(planOf('行政区划')).getByRole('option', { name: /需企业认证/ })).toBeDisabled();
});

it('names the API because of which all are refused, and keeps the input', async () => {
  network.fail(batchApply, 'E3103', { apiId: 'api_2' });
  const { user } = await fillIn();

  await user.click(submit());

  expect(await screen.findByText(/“行政区划”：套餐已下架。全部都没有提交/)).toBeInTheDocument();
  expect(screen.getByLabelText('申请理由')).toHaveValue('在大厅的看板上显示节假日');
  expect(submit()).toBeEnabled();
});

it('leaves out own APIs', async () => {
  network.answer(findStandings, { records: [{ apiId: 'api_1', isOwn: 1, apply: null }] });
  network.answer(batchApply, { results: [] });
  const { user } = await fillIn();

  expect(planOf(anApi().apiName)).toHaveValue('');
  expect(within(planOf(anApi().apiName)).getByRole('option', { name: /不能订阅生产环境/ })).toBeDisabled();
  await user.click(submit());

  await waitFor(() => expect(network.sentTo(batchApply)).toHaveLength(1));
  expect(network.sentTo(batchApply)[0]!.items).not.toContain('api_1');
});
