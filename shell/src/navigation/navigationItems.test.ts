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

it('is called and switched on a branded portal as its managers say, but always leads home', () => {
  const brand = {
    ...aBoot().brand,
    navigation: [
      { to: '/', label: '港口首页', isOn: 0 },
      { to: '/noticeCenter', label: '港口公告', isOn: 1 },
      { to: '/APIList', label: '开放API', isOn: 1 },
    ],
  };
  const labels = (portal: 'main' | 'subDomain', navigation = brand.navigation) =>
    navigationItems(aBoot({ remotes, portal, brand: { ...brand, navigation } })).map(({ label }) => label);

  expect(labels('subDomain')).toEqual(['港口首页', '港口公告']);
  expect(labels('subDomain', [{ to: '/noticeCenter', label: '公告', isOn: 0 }])).toEqual(['首页']);
  expect(labels('main')).toEqual(['首页', 'API产品', '帮助与支持']);
});
