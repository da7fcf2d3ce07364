import type { ContentKindDefinitions } from './contentField';

/** What stands around the pages of the portal, and on its home page before anything of the market. */
export const siteKinds = {
  siteHome: {
    name: '首页主张',
    help: '主站首页最上面的两行标题与说明。只写今天就能做到的事。',
    page: '/index',
    isSingle: true,
    titleField: 'firstLine',
    fields: {
      firstLine: { type: 'line', label: '标题第一行', max: 12 },
      secondLine: { type: 'line', label: '标题第二行', max: 12 },
      accent: {
        type: 'line',
        label: '第二行的着色词',
        max: 6,
        isOptional: true,
        hint: '接在第二行后面，用品牌色',
      },
      intro: { type: 'text', label: '说明', max: 120, hint: '一到两行，每行一句' },
    },
  },
  siteFooter: {
    name: '页脚',
    help: '主站每一页最下面的说明、备案号与联系方式；专区的页脚由专区管理员自己填写。',
    page: '/index',
    isSingle: true,
    titleField: 'text',
    fields: {
      text: { type: 'text', label: '说明', max: 200 },
      icpNo: {
        type: 'line',
        label: '备案号',
        max: 40,
        isOptional: true,
        hint: '如 浙ICP备12345678号；没有时不显示',
      },
      phone: { type: 'line', label: '客服电话', max: 30, isOptional: true },
      email: { type: 'line', label: '客服邮箱', max: 60, isOptional: true },
      qrCode: {
        type: 'picture',
        label: '二维码',
        isOptional: true,
        hint: '公众号或客服的二维码，显示为 96 像素见方',
      },
      qrText: { type: 'line', label: '二维码说明', max: 20, isOptional: true },
    },
  },
} as const satisfies ContentKindDefinitions;
