import { screen } from '@testing-library/react';
import type { SearchRecord } from '@portal/calls';
import { renderElement } from '@portal/testing';
import { result as Result } from './AllianceResult';

const aRecord = (type: string): SearchRecord => ({
  kind: 'alliance',
  id: 'ci_1&x=2',
  title: [
    { text: '砚池', hit: 1 },
    { text: '科技', hit: 0 },
  ],
  snippet: [{ text: '票据识别', hit: 0 }],
  part: null,
  provider: '',
  facets: { type },
  updateTime: '2026-08-01 09:00:00',
});

it.each([
  ['member', '联盟成员', '/openFinancialAlliance?section=members&memberId=ci_1%26x%3D2'],
  ['news', '联盟动态', '/openFinancialAlliance?section=news&newsId=ci_1%26x%3D2'],
  ['partner', '合作伙伴', '/scienceTechPartner?section=partners&partnerId=ci_1%26x%3D2'],
])('links to the result: %s', (type, label, address) => {
  renderElement(<Result record={aRecord(type)} />);

  expect(screen.getByRole('link', { name: '砚池 科技' })).toHaveAttribute('href', address);
  expect(screen.getByText(label)).toBeInTheDocument();
});
