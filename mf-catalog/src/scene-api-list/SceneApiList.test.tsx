import { screen, waitFor, within } from '@testing-library/react';
import { listSolutionApis, listSolutions, type ListedSolution } from '@portal/calls';
import { anApi, aPlan, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './SceneApiList';

const draw = (at: string) => renderRoute({ portalJson, modules: { './SceneApiList': { page } } }, at);
const scene: ListedSolution = {
  soId: 'so_1',
  title: '企业客户入驻核验',
  brief: '当场发现写错的号码',
  icon: '企',
  type: 'enterprise',
  apiNum: 2,
  steps: ['填写企业信息', '填写账户'],
};

it('lists scenes, and keeps the chosen type in the address', async () => {
  network.answer(listSolutions, pageOf([scene]));
  const { user, router } = draw('/sceneApiList');

  expect(await screen.findByRole('link', { name: '企业客户入驻核验' })).toHaveAttribute(
    'href',
    '/sceneSolutionDetail?soId=so_1',
  );
  const steps = within(screen.getByRole('list', { name: '步骤' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['填写企业信息', '填写账户']);
  await user.click(screen.getByRole('button', { name: '金融风控' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sceneType=finance'));
  await waitFor(() => expect(network.sentTo(listSolutions).at(-1)).toMatchObject({ type: 'finance' }));
});

it('shows the APIs of a scene by step, and leads with the selected ones to their application', async () => {
  network.answer(listSolutionApis, {
    soId: 'so_1',
    title: '企业客户入驻核验',
    groups: [
      { title: '填写企业信息', apis: [{ api: anApi(), plans: [aPlan()] }] },
      { title: '填写账户', apis: [{ api: anApi({ apiId: 'api_2', apiName: '行政区划' }), plans: [] }] },
    ],
    fitting: [{ api: anApi({ apiId: 'api_3', apiName: '节假日' }), plans: [aPlan()] }],
  });
  const { user } = draw('/sceneApiList?soId=so_1');

  expect(await screen.findByRole('region', { name: '填写企业信息' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '批量申请（2）' })).toHaveAttribute(
    'href',
    '/applyImmediately?flag=2&soId=so_1',
  );
  await user.click(screen.getByRole('checkbox', { name: '选择“工作日历”' }));
  expect(screen.getByRole('link', { name: '批量申请（1）' })).toHaveAttribute(
    'href',
    '/applyImmediately?flag=2&soId=so_1&apiIds=api_2',
  );
  await user.click(screen.getByRole('checkbox', { name: '选择“行政区划”' }));
  expect(screen.getByRole('button', { name: '批量申请' })).toBeDisabled();

  // APIs that merely fit are not part of the scene and have to be selected explicitly.
  expect(screen.getByRole('region', { name: /^也适用/ })).toHaveTextContent('节假日');
  await user.click(screen.getByRole('checkbox', { name: '全选' }));
  expect(screen.getByRole('checkbox', { name: '选择“节假日”' })).not.toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: '选择“节假日”' }));
  expect(screen.getByRole('link', { name: '批量申请（3）' })).toHaveAttribute(
    'href',
    '/applyImmediately?flag=2&soId=so_1&apiIds=api_1%2Capi_2%2Capi_3',
  );
});
