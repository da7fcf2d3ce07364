import { translateTexts } from '../../platform/i18n/translateTexts';
import { partName } from './partName';

const titles = new Map([['mf-notices', 'Notices']]);

it.each([
  [{ part: 'server', name: '门户服务' }, 'Portal'],
  [{ part: 'area:shell', name: '页面框架' }, 'Page frame'],
  [{ part: 'area:mf-notices', name: '公告' }, 'Notices'],
  [{ part: 'gateway', name: 'API 网关' }, 'API gateways'],
  [{ part: 'gateway:12', name: '网关 12' }, 'Gateway 12'],
  // It is no longer live, or says nothing in English.
  [{ part: 'area:mf-gone', name: '旧的页面' }, '旧的页面'],
])('calls %j what it is called in English', (row, english) => {
  expect(translateTexts(partName(row, titles), 'en')).toBe(english);
  expect(translateTexts(partName(row), 'zh')).toBe(row.name);
});
