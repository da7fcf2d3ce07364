import type {
  ContentField,
  ContentKindDefinition,
  ContentKindDefinitions,
  ContentPart,
} from './contentField';
import { abilities, orgTypes, regions } from './contentChoices';
import { agreementKinds } from './agreementKinds';
import { documentContentKinds } from './documentKinds';
import { messageTemplateKinds } from './messageTemplates';
import { siteKinds } from './siteKinds';

export { abilities, orgTypes, regions } from './contentChoices';

export type { ContentField, ContentPart, PickKind } from './contentField';

const order = { type: 'order', label: '排序', hint: '数字小的在前；相同时新发布的在前' } as const;
const logo = {
  type: 'picture',
  label: '标志',
  isOptional: true,
  hint: '没有标志时显示名称的第一个字',
} as const;
const website = {
  type: 'link',
  label: '官网',
  isOptional: true,
  hint: '以 https:// 开头，或本站地址，以 / 开头',
} as const;

/** All content that operators write with the content desk. A kind is one entry here and a page that shows it. */
export const contentKinds = {
  allianceInfo: {
    name: '联盟介绍',
    help: '开放金融联盟页的标题、介绍与加入条件。',
    page: '/openFinancialAlliance',
    isSingle: true,
    titleField: 'title',
    fields: {
      title: { type: 'line', label: '标题', max: 40 },
      brief: { type: 'text', label: '一句话介绍', max: 200 },
      content: { type: 'rich', label: '联盟介绍' },
      conditions: { type: 'lines', label: '加入条件', max: 120, entriesMax: 8 },
    },
  },
  allianceMember: {
    name: '联盟成员',
    help: '成员墙上的单位；审核通过的入盟申请自动成为成员。',
    page: '/openFinancialAlliance',
    titleField: 'name',
    fields: {
      name: { type: 'line', label: '单位名称', max: 40 },
      orgType: { type: 'choice', label: '单位类型', options: orgTypes },
      logo,
      link: website,
      brief: { type: 'text', label: '简介', max: 200 },
      content: { type: 'rich', label: '单位介绍', isOptional: true },
      apis: {
        type: 'picks',
        label: '开放的 API',
        of: 'api',
        entriesMax: 12,
        isOptional: true,
      },
      portal: {
        type: 'link',
        label: '专区',
        isOptional: true,
        hint: '本单位在这里的专区，以 https:// 开头',
      },
      joinedOn: { type: 'day', label: '加入日期' },
      order,
    },
  },
  allianceNews: {
    name: '联盟动态',
    help: '联盟的活动、标准与成果，新发布的在前。',
    page: '/openFinancialAlliance',
    titleField: 'title',
    fields: {
      title: { type: 'line', label: '标题', max: 64 },
      brief: { type: 'text', label: '摘要', max: 200 },
      content: { type: 'rich', label: '正文' },
    },
  },
  partnerInfo: {
    name: '伙伴介绍',
    help: '科技合作伙伴页的标题、介绍与合作条件。',
    page: '/scienceTechPartner',
    isSingle: true,
    titleField: 'title',
    fields: {
      title: { type: 'line', label: '标题', max: 40 },
      brief: { type: 'text', label: '一句话介绍', max: 200 },
      content: { type: 'rich', label: '伙伴介绍' },
      conditions: { type: 'lines', label: '合作条件', max: 120, entriesMax: 8 },
    },
  },
  partner: {
    name: '合作伙伴',
    help: '伙伴列表里的单位；审核通过的合作申请自动成为伙伴。',
    page: '/scienceTechPartner',
    titleField: 'name',
    fields: {
      name: { type: 'line', label: '单位名称', max: 40 },
      ability: { type: 'choice', label: '能力领域', options: abilities },
      region: { type: 'choice', label: '地区', options: regions },
      logo,
      link: website,
      brief: { type: 'text', label: '简介', max: 200 },
      certificates: { type: 'lines', label: '资质', max: 60, entriesMax: 10, isOptional: true },
      content: { type: 'rich', label: '方案说明', isOptional: true },
      order,
    },
  },
  partnerCase: {
    name: '成功案例',
    help: '伙伴与客户一起做成的事，写明背景与结果。',
    page: '/scienceTechPartner',
    titleField: 'title',
    fields: {
      title: { type: 'line', label: '标题', max: 40 },
      partner: { type: 'line', label: '伙伴名称', max: 40 },
      background: { type: 'text', label: '背景', max: 300 },
      result: { type: 'text', label: '结果', max: 300 },
      order,
    },
  },
  ...siteKinds,
  ...documentContentKinds,
  ...agreementKinds,
  ...messageTemplateKinds,
} as const satisfies ContentKindDefinitions;

type Kinds = typeof contentKinds;
export type ContentKind = keyof Kinds;

type ValueOfField<Field> = Field extends { type: 'order' }
  ? number
  : Field extends { type: 'lines' | 'picks' }
    ? string[]
    : Field extends { type: 'parts' }
      ? ContentPart[]
      : Field extends { type: 'choice'; options: Readonly<Record<infer Key extends string, string>> }
        ? Key
        : string;

/** Content of one kind. */
export type ContentOf<Kind extends ContentKind> = {
  -readonly [Name in keyof Kinds[Kind]['fields']]: ValueOfField<Kinds[Kind]['fields'][Name]>;
};

export type ContentValue = string | number | string[] | ContentPart[];
/** Content of any kind. */
export type AnyContent = Record<string, ContentValue>;

/** The text of a single-valued field; '' for a list. */
export const wordsOf = (value: ContentValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The texts of a list field; empty for any other field. */
export const linesOf = (value: ContentValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((line) => typeof line === 'string') : [];

/** The parts of a field with parts; empty for any other field. */
export const partsOf = (value: ContentValue | undefined): ContentPart[] =>
  Array.isArray(value) ? value.filter((part) => typeof part === 'object') : [];

/** Definition of a kind whose name is not known statically. */
export const kindOf = (kind: ContentKind): ContentKindDefinition => contentKinds[kind];

/** Initial value of a field. */
function blankOf(field: ContentField): ContentValue {
  if ('initial' in field) return field.initial ?? '';
  if (field.type === 'order') return 0;
  if (field.type === 'lines' || field.type === 'picks' || field.type === 'parts') return [];
  return field.type === 'choice' ? (Object.keys(field.options)[0] ?? '') : '';
}

/** Stored content, with initial values for fields that were added to its kind later. */
export const withBlanks = (kind: ContentKind, kept: AnyContent): AnyContent =>
  Object.fromEntries(
    Object.entries(kindOf(kind).fields).map(([name, field]) => [name, kept[name] ?? blankOf(field)]),
  );
