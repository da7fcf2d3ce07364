import { aBoot, aRemote } from '@portal/testing';
import { navigationItems } from './navigationItems';

const remotes = [
  aRemote({
    navigation: [
      { slot: 'nav.top', label: 'API产品', to: '/APIList', order: 30, portals: ['main'] },
      { slot: 'nav.help', label: '公告中心', to: '/noticeCenter', order: 1, portals: ['main'] },
      { slot: 'nav.top', label: '公告中心', to: '/noticeCenter', order: 30, portals: ['subDomain'] },
    ],
  }),
];

it('orders the entries of the remotes among the menus of the specification', () => {
  expect(navigationItems(aBoot({ remotes })).map(({ label }) => label)).toEqual([
    '首页',
    'API产品',
    '帮助与支持',
  ]);
});

it('draws no menu that nobody has filled', () => {
  expect(navigationItems(aBoot()).map(({ label }) => label)).toEqual(['首页']);
});

it('is another one on a branded portal', () => {
  const items = navigationItems(aBoot({ remotes, portal: 'subDomain' }));

  expect(items.map(({ label }) => label)).toEqual(['首页', '公告中心']);
});
