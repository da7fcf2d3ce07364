import { screen, waitFor, within } from '@testing-library/react';
import { listFaqCategories, listFaqs, voteFaq, type Faq } from '@portal/calls';
import { aFaq, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './ComQuestion';

const draw = (at = '/comQuestion') => renderRoute({ portalJson, modules: { './ComQuestion': { page } } }, at);
const answer = (...faqs: Faq[]) => {
  network.answer(listFaqCategories, { records: [{ cateId: 'cate_1', name: '账号', count: 3 }] });
  network.answer(listFaqs, pageOf(faqs));
};

it('shows questions with their answers, and filters by category', async () => {
  answer(aFaq());
  const { user } = draw();

  expect(await screen.findByText('收不到验证码怎么办？')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '全部 3' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: '账号 3' }));

  await waitFor(() =>
    expect(network.sentTo(listFaqs)).toEqual([
      { pageNo: '1', pageSize: '20' },
      { cateId: 'cate_1', pageNo: '1', pageSize: '20' },
    ]),
  );
});

it('shows all questions when the fragment of the address cannot be decoded', async () => {
  answer(aFaq());
  window.location.hash = '#100%';

  draw('/comQuestion?#100%');

  expect(await screen.findByText('收不到验证码怎么办？')).toBeInTheDocument();
  window.location.hash = '';
});

it('offers to reset a search without results, and a way to ask', async () => {
  answer();
  const { user } = draw('/comQuestion?searchText=xyz');

  expect(await screen.findByText('没有相关的问题')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '联系客服' })).toHaveAttribute('href', '/help#tickets');
  await user.click(screen.getByRole('button', { name: '查看全部问题' }));

  await waitFor(() => expect(network.sentTo(listFaqs).at(-1)).not.toHaveProperty('searchText'));
});

it('finds the question that a link of the portal names, wherever it stands in the list', async () => {
  network.answer(listFaqCategories, { records: [] });
  network.answer(listFaqs, ({ faqId }) =>
    pageOf([faqId === 'faq_21' ? aFaq({ faqId: 'faq_21', question: '怎样开票？' }) : aFaq()]),
  );
  const { router } = draw();
  await screen.findByText('收不到验证码怎么办？');

  // The browser has the new address only once the page has been loaded.
  void router.navigate('/comQuestion#faq_21');
  window.location.hash = '#faq_21';

  expect((await screen.findByText('怎样开票？')).closest('details')).toHaveAttribute('open');
  window.location.hash = '';
});

it('asks once for a question that is gone', async () => {
  answer(aFaq());
  window.location.hash = '#faq_gone';
  draw('/comQuestion?#faq_gone');

  await screen.findByText('收不到验证码怎么办？');
  await waitFor(() => expect(network.sentTo(listFaqs)).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(network.sentTo(listFaqs)).toHaveLength(2);
  window.location.hash = '';
});

it('counts a vote, and explains why one does not count', async () => {
  answer(aFaq());
  network.answer(voteFaq, { helpful: 4 });
  const { user } = draw();

  const question = within((await screen.findByText('收不到验证码怎么办？')).closest('details')!);
  await user.click(question.getByText('有用（3）'));
  expect(await question.findByText('有用（4）')).toBeInTheDocument();
  network.fail(voteFaq, 'E7021');
  await user.click(question.getByText('没用'));

  expect(await screen.findByText('问题不存在')).toBeInTheDocument();
  expect(network.sentTo(voteFaq)).toEqual([
    { faqId: 'faq_1', helpful: '1' },
    { faqId: 'faq_1', helpful: '0' },
  ]);
});

it.each([
  ['the questions', listFaqs],
  ['their kinds', listFaqCategories],
])('offers a retry when %s do not load', async (_, call) => {
  answer(aFaq());
  network.lose(call);
  draw();

  expect(await screen.findByText('加载失败，请重试')).toBeInTheDocument();
});
