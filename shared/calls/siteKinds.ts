import { bannerAreas, bannerClosings, bannerTones } from './contentChoices';
import type { ContentKindDefinitions } from './contentField';
import { sceneTypes } from './solutions';

const order = { type: 'order', label: '排序', hint: '数字小的在前' } as const;

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
  siteBanner: {
    name: '横幅公告',
    help: '维护与重要提醒，显示在页头上方，最多同时三条；发布与撤下时间就是显示时段。系统状态页总是显示。',
    page: '/status',
    titleField: 'text',
    fields: {
      text: { type: 'line', label: '内容', max: 80, hint: '维护请写明起止时间' },
      tone: { type: 'choice', label: '级别', options: bannerTones },
      area: { type: 'choice', label: '显示范围', options: bannerAreas },
      closing: { type: 'choice', label: '关闭', options: bannerClosings },
      link: {
        type: 'link',
        label: '链接',
        isOptional: true,
        hint: '本站地址，以 / 开头；不填则没有“查看详情”',
        isOwn: true,
      },
      order,
    },
  },
  siteSearch: {
    name: '搜索热词',
    help: '主站首页搜索框下的热词，也排在搜索页“热门搜索”的最前；撤下则只用访客常搜的词。',
    page: '/index',
    isSingle: true,
    titleField: 'words',
    fields: { words: { type: 'lines', label: '热词', max: 12, entriesMax: 8 } },
  },
  homeApis: {
    name: '推荐API',
    help: '主站首页“热门 API”里排在最前的，按所选的顺序，可以定时；已下线的自动不显示。',
    page: '/index',
    isSingle: true,
    titleField: 'apis',
    fields: { apis: { type: 'picks', label: 'API', of: 'api', entriesMax: 8, isOptional: true } },
  },
  slide: {
    name: '轮播图',
    help: '主站首页右侧的轮播，按排序最多显示 12 张；专区的轮播由专区管理员自己维护。',
    page: '/index',
    titleField: 'title',
    fields: {
      title: { type: 'line', label: '标题', max: 40, hint: '也是图片的文字说明' },
      image: { type: 'photo', label: '图片', hint: '建议 960×712 像素' },
      link: {
        type: 'link',
        label: '链接',
        isOptional: true,
        hint: '本站地址，以 / 开头；不填则不可点击',
        isOwn: true,
      },
      order,
    },
  },
  faqCategory: {
    name: '问题分类',
    help: '常见问题的分类；仍有问题的分类不能撤下。',
    page: '/comQuestion',
    isLasting: true,
    titleField: 'name',
    fields: { name: { type: 'line', label: '名称', max: 12 }, order },
  },
  faq: {
    name: '常见问题',
    help: '帮助里的问题与回答，各专区可以选择显示哪些；有用与没用的投票随问题保留。',
    page: '/comQuestion',
    titleField: 'question',
    fields: {
      question: { type: 'line', label: '问题', max: 64 },
      category: { type: 'ref', label: '分类', kind: 'faqCategory' },
      answer: { type: 'rich', label: '回答' },
      order,
    },
  },
  scene: {
    name: '场景方案',
    help: '几个 API 一起解决一件事：痛点、步骤与所用 API、收益和案例。专区里只显示所含 API 全部开放的方案。',
    page: '/sceneApiList',
    titleField: 'title',
    fields: {
      title: { type: 'line', label: '名称', max: 40 },
      icon: { type: 'line', label: '图标', max: 1, hint: '一个汉字' },
      type: { type: 'choice', label: '类型', options: sceneTypes },
      brief: { type: 'text', label: '一句话介绍', max: 120 },
      pains: { type: 'lines', label: '痛点', max: 120, entriesMax: 8, isOptional: true },
      steps: { type: 'parts', label: '步骤', textMax: 300, entriesMax: 8, picks: 'api' },
      benefits: { type: 'lines', label: '收益', max: 120, entriesMax: 8, isOptional: true },
      cases: { type: 'parts', label: '案例', textMax: 300, entriesMax: 6, isOptional: true },
      documents: {
        type: 'picks',
        label: '相关文档',
        of: 'document',
        entriesMax: 10,
        isOptional: true,
      },
      order,
    },
  },
} as const satisfies ContentKindDefinitions;
