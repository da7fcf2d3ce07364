import { screen } from '@testing-library/react';
import { demandSearch } from '@portal/calls';
import { network, renderElement } from '@portal/testing';
import { DemandForm } from './DemandForm';

async function ask(text: string) {
  const drawn = renderElement(<DemandForm keyWord="信用" />);
  if (text) await drawn.user.type(screen.getByLabelText('需求说明'), text);
  await drawn.user.dblClick(screen.getByRole('button', { name: '提交需求' }));
  return drawn;
}

it('sends a demand once for a double click, without the blanks round it, and thanks', async () => {
  network.answer(demandSearch, {});

  await ask('  需要企业信用 <b>评分</b>  ');

  expect(await screen.findByText(/需求已提交/)).toBeInTheDocument();
  expect(network.sentTo(demandSearch)).toEqual([{ keyWord: '信用', text: '需要企业信用 <b>评分</b>' }]);
});

it.each(['', '四个字呀', '     '])('asks for a few words more than “%s”', async (text) => {
  await ask(text);

  expect(await screen.findByText('请至少写5个字')).toBeInTheDocument();
  expect(network.sentTo(demandSearch)).toEqual([]);
});

it.each([
  ['refused', () => network.fail(demandSearch, 'E0429'), '操作过于频繁，请稍后再试'],
  ['late', () => network.timeOut(demandSearch), '请求超时'],
  ['lost', () => network.lose(demandSearch), '加载失败，请重试'],
])('keeps the words when the answer is %s, and may be tried again at once', async (_, hinder, text) => {
  hinder();
  const { user } = await ask('需要企业信用评分');
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByLabelText('需求说明')).toHaveValue('需要企业信用评分');

  network.answer(demandSearch, {});
  await user.click(screen.getByRole('button', { name: '提交需求' }));

  expect(await screen.findByText(/需求已提交/)).toBeInTheDocument();
});
