import type { ContentKindDefinitions } from './contentField';

/** Built-in kinds of documents, by the codes of dictionary apiDocType. Operators rename them and add others. */
export const documentTypes = {
  guide: '接入指南',
  api: '接口文档',
  sdk: 'SDK与示例',
  standard: '规范与标准',
  billing: '计费与结算',
  change: '变更说明',
} as const;
export type DocumentType = keyof typeof documentTypes;

const codePrefix = 'documentType_';

/** Code of a kind: the id of its content; for built-in kinds the part after the prefix. */
export const documentKindCode = (itemId: string): string =>
  itemId.startsWith(codePrefix) ? itemId.slice(codePrefix.length) : itemId;

/** How operators edit the kinds of documents. */
export const documentContentKinds = {
  documentType: {
    name: '文档类型',
    help: '文档按类型排列与筛选；撤下的类型不能再选，已有的文档仍属于它。',
    page: '/documentCenter',
    titleField: 'name',
    fields: {
      name: { type: 'line', label: '名称', max: 12 },
      nameEn: {
        type: 'line',
        label: '名称（英文）',
        max: 40,
        isOptional: true,
        hint: '英文页面上的名称；不填则与中文相同',
      },
      brief: { type: 'line', label: '说明', max: 60, isOptional: true, hint: '在文档中心的类型下面' },
      order: { type: 'order', label: '排序', hint: '数字小的在前' },
    },
  },
} as const satisfies ContentKindDefinitions;

interface KindNames {
  name: string;
  nameEn?: string;
}

/** Name of a kind in the language of the page. Servers of the version before send only the code. */
export function documentKindName(code: string, names: KindNames | undefined, language: 'zh' | 'en'): string {
  const { name, nameEn } = names ?? {
    name: new Map<string, string>(Object.entries(documentTypes)).get(code) ?? '',
  };
  return (language === 'en' && nameEn) || name || code;
}
