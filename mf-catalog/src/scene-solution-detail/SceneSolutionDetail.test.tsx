import { act, screen, within } from '@testing-library/react';
import { consultSolution, findFavourites, viewSolution } from '@portal/calls';
import { beginSession, endSession, loginPrompt } from '@portal/session';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './SceneSolutionDetail';

const draw = () =>
  renderRoute(
    { portalJson, modules: { './SceneSolutionDetail': { page } } },
    '/sceneSolutionDetail?soId=so_1',
  );

beforeEach(() => {
  endSession(false);
  network.answer(findFavourites, { objIds: [] });
  network.answer(viewSolution, {
    soId: 'so_1',
    title: '企业客户入驻核验',
    brief: '当场发现写错的号码',
    icon: '企',
    type: 'enterprise',
    apiNum: 1,
    pains: ['号码抄错一位'],
    benefits: ['少一轮退回'],
    steps: [
      {
        title: '填写企业信息',
        text: '校验信用代码',
        apis: [{ apiId: 'api_1', apiName: '企业信用代码', icon: '企', note: '校验' }],
      },
      { title: '填写账户', text: '识别发卡行', apis: [] },
    ],
    cases: [{ title: '供应商入驻', text: '四个输入框' }],
    docs: [{ docId: 'doc_1', docName: '使用说明' }],
    updateTime: '2026-11-01 10:00:00',
  });
});

it('shows the steps with their APIs, and leads to applying for all of them', async () => {
  draw();

  expect(await screen.findByRole('link', { name: '企业信用代码' })).toHaveAttribute(
    'href',
    '/APIDetails?apiId=api_1',
  );
  expect(screen.getByText('这一步用到的 API 已下线')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '一键申请方案内API' })).toHaveAttribute(
    'href',
    '/applyImmediately?flag=2&soId=so_1',
  );
  expect(screen.getByRole('link', { name: '使用说明' })).toHaveAttribute(
    'href',
    '/documentDetails?docId=doc_1',
  );
});

it('draws the architecture without APIs that are offline', async () => {
  draw();

  const picture = within(await screen.findByRole('figure', { name: '架构图' }));
  expect(picture.getByText('平台网关')).toBeInTheDocument();
  expect(picture.getByText('企业信用代码')).toBeInTheDocument();
  expect(picture.getByText('已下线')).toBeInTheDocument();
});

it('asks visitors to sign in before they consult', async () => {
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '登录' }));

  expect(loginPrompt.getState().isOpen).toBe(true);
});

it('consults once, and says where the reply will be', async () => {
  beginSession(aMember(), false);
  network.answer(consultSolution, { ticketId: 'tick_1' });
  const { user } = draw();

  await user.type(await screen.findByLabelText('想了解什么'), '太短');
  await user.click(screen.getByRole('button', { name: '提交咨询' }));
  expect(await screen.findByText('请至少写 10 个字')).toBeInTheDocument();
  await user.type(screen.getByLabelText('想了解什么'), '了，想知道批量校验的价格');
  await user.dblClick(screen.getByRole('button', { name: '提交咨询' }));

  expect(await screen.findByRole('link', { name: '查看工单' })).toHaveAttribute(
    'href',
    '/help?ticketId=tick_1#tickets',
  );
  expect(network.sentTo(consultSolution)).toHaveLength(1);
});

it('asks before a question that was not sent is left', async () => {
  beginSession(aMember(), false);
  const { user, router } = draw();

  await user.type(await screen.findByLabelText('想了解什么'), '怎样接入');
  act(() => void router.navigate('/elsewhere'));

  expect(await screen.findByText('离开后内容将不会保存，是否离开?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(screen.getByLabelText('想了解什么')).toHaveValue('怎样接入');
});
