import { screen } from '@testing-library/react';
import type { SearchRecord } from '@portal/calls';
import { keptHeadline } from '@portal/rules';
import { renderElement } from '@portal/testing';
import { addEnglish, speakEnglish } from '@portal/text/english';
import { speak } from '@portal/text/language';
import english from '../../../shared/rules/messages/en.json';
import { result as Result } from './ApiResult';

const aRecord = (facets: SearchRecord['facets']): SearchRecord => ({
  kind: 'api',
  id: 'api_1',
  title: [{ text: '工作日历', hit: 1 }],
  snippet: [{ text: '', hit: 0 }],
  part: null,
  provider: '',
  facets: { authLevel: '0', ...facets },
  updateTime: '2026-08-01 09:00:00',
});
const headline = keptHeadline({
  kind: 'tiered',
  priceMinor: 300,
  lowMinor: 120,
  buys: null,
  isFrom: true,
  hasFree: true,
});

it.each([
  ['as its entry keeps it', { price: '按老办法写的价格', headline }, '￥0.03 / 次起，量大低至 ￥0.012'],
  ['of an entry of before', { price: '￥0.05 / 次' }, '￥0.05 / 次'],
  [
    'kept in a way that this page does not know',
    { price: '￥0.05 / 次', headline: ['other', '1'] },
    '￥0.05 / 次',
  ],
])('shows the price %s', (_, facets, price) => {
  renderElement(<Result record={aRecord(facets)} />);

  expect(screen.getByText(price)).toBeInTheDocument();
});

// The language is global to a test worker.
afterEach(() => speak('zh', null));

it('shows the price in English to English readers, whatever the entry says', () => {
  addEnglish(english);
  speakEnglish();
  renderElement(<Result record={aRecord({ price: '￥0.03 / 次起，量大低至 ￥0.012', headline })} />);

  expect(screen.getByText('￥0.03 / call and up, As low as ￥0.012 at volume')).toBeInTheDocument();
});
