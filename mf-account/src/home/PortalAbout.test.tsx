import { screen } from '@testing-library/react';
import { portalHome, type PortalHome } from '@portal/calls';
import { network, renderElement } from '@portal/testing';
import { widget } from './PortalAbout';

const aHome = (facts: Partial<PortalHome> = {}): PortalHome => ({
  doName: '海港开放平台',
  intro: '港口的数据服务',
  contact: '周明 0574-5550100',
  icpNo: '',
  documentTypes: [{ code: 'a&b', name: '接口文档', count: 3 }],
  faqs: [{ faqId: 'faq 1', question: '收不到验证码怎么办？' }],
  ...facts,
});

it("links to the portal's documents and questions, and names the contact", async () => {
  network.answer(portalHome, aHome());
  renderElement(widget());

  expect(await screen.findByRole('link', { name: '接口文档' })).toHaveAttribute(
    'href',
    '/documentCenterList?type=a%26b',
  );
  expect(screen.getByText('3 篇')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '收不到验证码怎么办？' })).toHaveAttribute(
    'href',
    '/comQuestion#faq%201',
  );
  expect(screen.getByText('联系人：周明 0574-5550100')).toBeInTheDocument();
});

it('leaves out empty sections', async () => {
  network.answer(portalHome, aHome({ documentTypes: [], faqs: [], intro: '', contact: '' }));
  renderElement(widget());

  expect(await screen.findByRole('heading', { name: '关于海港开放平台' })).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByText(/联系人/)).not.toBeInTheDocument();
});

it('explains why it did not load, and retries', async () => {
  network.fail(portalHome, 'E6007', {}, 'refused E6007');
  const { user } = renderElement(widget());

  expect(await screen.findByText('refused E6007')).toBeInTheDocument();
  network.answer(portalHome, aHome());
  await user.click(screen.getByRole('button', { name: '重试' }));

  expect(await screen.findByRole('heading', { name: '关于海港开放平台' })).toBeInTheDocument();
});

it('can be retried after a timeout', async () => {
  network.timeOut(portalHome);
  const { user } = renderElement(widget());

  const again = await screen.findByRole('button', { name: '重试' });
  network.answer(portalHome, aHome());
  await user.click(again);

  expect(await screen.findByText('港口的数据服务')).toBeInTheDocument();
});
