import { screen, waitFor, within } from '@testing-library/react';
import { listPartnerCases, listPartners, partnerInfo, viewPartner, type PartnerSummary } from '@portal/calls';
import { anInfo, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './ScienceTechPartner';

const draw = (query = '') =>
  renderRoute({ portalJson, modules: { './ScienceTechPartner': { page } } }, `/scienceTechPartner${query}`);
const partner: PartnerSummary = {
  itemId: 'ci_1',
  name: '朔云信息',
  logo: '',
  ability: 'cloud',
  region: 'north',
  brief: '专有云上的接口网关部署与运维。',
};

beforeEach(() => network.answer(partnerInfo, { info: anInfo({ title: '科技合作伙伴' }) }));

it('shows who the partners are and what they have done below the introduction', async () => {
  network.answer(listPartners, pageOf([partner], 9));
  const story = { title: '排队减半', partner: '朔云信息', background: '', result: '降到 27 分钟', order: 0 };
  network.answer(listPartnerCases, pageOf([{ itemId: 'ci_2', story }]));
  draw();

  const partners = within(await screen.findByRole('region', { name: '合作伙伴' }));
  expect(partners.getByRole('link', { name: '朔云信息' })).toHaveAttribute(
    'href',
    '/scienceTechPartner?section=partners&partnerId=ci_1',
  );
  expect(partners.getByRole('link', { name: '全部 9 家 →' })).toBeInTheDocument();
  expect(
    within(screen.getByRole('region', { name: '成功案例' })).getByText('降到 27 分钟'),
  ).toBeInTheDocument();
  expect(screen.getByRole('region', { name: '怎样成为伙伴' })).toBeInTheDocument();
});

it('lists partners by ability and region, with a way to reset an empty result', async () => {
  network.answer(listPartners, pageOf([partner]));
  const { user } = draw('?section=partners&region=north');

  expect(await screen.findByRole('link', { name: '资质与方案' })).toHaveAttribute(
    'href',
    '/scienceTechPartner?section=partners&partnerId=ci_1',
  );
  expect(network.sentTo(listPartners)).toEqual([{ pageNo: '1', pageSize: '12', region: 'north' }]);
  network.answer(listPartners, pageOf([]));
  await user.selectOptions(screen.getByRole('combobox', { name: '能力领域' }), '安全合规');
  await user.click(await screen.findByRole('button', { name: '查看全部伙伴' }));

  await waitFor(() => expect(network.sentTo(listPartners).at(-1)).toEqual({ pageNo: '1', pageSize: '12' }));
});

it('shows the certificates of a partner, and links back', async () => {
  network.answer(viewPartner, {
    itemId: 'ci_1',
    partner: {
      ...{ name: '朔云信息', logo: '', link: '', ability: 'cloud', region: 'north', order: 0 },
      ...{
        brief: '网关部署与运维。',
        certificates: ['等级保护三级'],
        content: '<p>网关部署在客户机房。</p>',
      },
    },
  });
  draw('?section=partners&partnerId=ci_1');

  expect(await screen.findByRole('heading', { name: '朔云信息' })).toBeInTheDocument();
  for (const text of ['等级保护三级', '网关部署在客户机房。'])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(document.title).toMatch(/^朔云信息/);
  expect(screen.getByRole('link', { name: '← 返回伙伴列表' })).toHaveAttribute(
    'href',
    '/scienceTechPartner?section=partners',
  );
});

it('shows the cases', async () => {
  const story = {
    title: '排队减半',
    partner: '锦官数服',
    background: '窗口排队',
    result: '降到 27 分钟',
    order: 0,
  };
  network.answer(listPartnerCases, pageOf([{ itemId: 'ci_2', story }]));
  draw('?section=cases');

  expect(await screen.findByText('降到 27 分钟')).toBeInTheDocument();
});

it('says so when there are no cases yet', async () => {
  network.answer(listPartnerCases, pageOf([]));
  draw('?section=cases');

  expect(await screen.findByText('还没有成功案例')).toBeInTheDocument();
});

it('says that a partner was withdrawn', async () => {
  network.fail(viewPartner, 'E7044');
  draw('?section=partners&partnerId=gone');

  expect(await screen.findByText('内容已撤下')).toBeInTheDocument();
});
