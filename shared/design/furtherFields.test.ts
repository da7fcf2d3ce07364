import { furtherFields } from './furtherFields';

const column = (title: string, kind: { isMain?: true; isKey?: true; isAction?: true } = {}) => ({
  title,
  render: () => title,
  ...kind,
});
const titles = (columns: ReturnType<typeof column>[]) => [...furtherFields(columns)];

it('leaves three fields beside title and actions in sight', () =>
  expect(
    titles([
      column('单号'),
      column('名称', { isMain: true }),
      column('类型'),
      column('状态'),
      column('时间'),
      column('备注'),
      column('操作', { isAction: true }),
    ]),
  ).toEqual(['时间', '备注']));

it('leaves the key ones in sight, where there are such', () =>
  expect(titles([column('一'), column('二'), column('三', { isKey: true }), column('四')])).toEqual([
    '一',
    '二',
    '四',
  ]));

it('hides no single field, in whose place the button would stand', () =>
  expect(titles([column('一'), column('二'), column('三'), column('四')])).toEqual([]));
