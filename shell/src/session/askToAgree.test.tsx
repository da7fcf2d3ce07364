import { act, screen } from '@testing-library/react';
import { acceptAgreements, myAgreements } from '@portal/calls';
import { anAgreement, network, renderElement } from '@portal/testing';
import { askToAgree } from './askToAgree';

const open = () => {
  const { user } = renderElement(null);
  const asked = { user, answer: Promise.resolve(false) };
  act(() => void (asked.answer = askToAgree()));
  return asked;
};

it('shows what is new, and says so to the server once it was agreed to', async () => {
  network.answer(myAgreements, { accepted: [], due: [anAgreement({ version: 3 })] });
  network.answer(acceptAgreements, {});
  const asked = open();

  expect(await screen.findByText(/《服务协议》第 3 版/)).toHaveTextContent('二、妥善保管密码。');
  await asked.user.click(screen.getByRole('button', { name: '同意并继续' }));

  expect(await asked.answer).toBe(true);
  expect(network.sentTo(acceptAgreements)).toEqual([{ agreed: '[{"kind":"serviceTerms","version":3}]' }]);
});

it('agrees to nothing for whoever does not', async () => {
  network.answer(myAgreements, { accepted: [], due: [anAgreement()] });
  const asked = open();

  await asked.user.click(await screen.findByRole('button', { name: '取消' }));

  expect(await asked.answer).toBe(false);
  expect(network.sentTo(acceptAgreements)).toEqual([]);
});

it('asks nothing of whoever has agreed elsewhere meanwhile', async () => {
  network.answer(myAgreements, { accepted: [], due: [] });

  expect(await open().answer).toBe(true);
});
