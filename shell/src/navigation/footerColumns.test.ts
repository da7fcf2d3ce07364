import { aBoot, aRemote } from '@portal/testing';
import { footerColumns } from './footerColumns';

const navigation = [
  { slot: 'nav.top', label: 'API产品', to: '/APIList', order: 30, portals: ['main'] },
  { slot: 'nav.help', label: '常见问题', to: '/comQuestion', order: 2, portals: ['main'] },
  { slot: 'nav.help', label: '公告中心', to: '/noticeCenter', order: 1, portals: ['main'] },
  { slot: 'footer', label: '隐私政策', to: '/agreement', order: 1, portals: ['main'] },
] as const;

it('has a column for what has no menu, one for each menu, one for what stands in the foot alone', () => {
  const remotes = [aRemote({ navigation: navigation.map((one) => ({ ...one, portals: [...one.portals] })) })];

  expect(footerColumns(aBoot({ remotes }))).toEqual([
    {
      title: '导航',
      links: [
        { label: '首页', to: '/' },
        { label: 'API产品', to: '/APIList' },
      ],
    },
    {
      title: '帮助与支持',
      links: [
        { label: '公告中心', to: '/noticeCenter' },
        { label: '常见问题', to: '/comQuestion' },
      ],
    },
    { title: '关于', links: [{ label: '隐私政策', to: '/agreement' }] },
  ]);
});

it('draws no column that nobody has filled', () => {
  expect(footerColumns(aBoot({ portal: 'subDomain' })).map(({ title }) => title)).toEqual(['导航']);
});
