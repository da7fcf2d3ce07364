import { agreementNames } from './agreementNames';
import type { ContentKindDefinitions } from './contentField';

/** Whether everybody has to agree again to a new version. */
const agreementAskings = { no: '不要求', yes: '要求重新同意' } as const;

/** Characters of a text that is read in a dialog. */
const agreementTextMax = 20_000;

const fields = {
  title: { type: 'line', label: '名称', max: 20 },
  text: { type: 'text', label: '正文', max: agreementTextMax, hint: '每段一行' },
  asking: {
    type: 'choice',
    label: '重新同意',
    options: agreementAskings,
    initial: 'no',
    isOnce: true,
    hint: '要求时，每个人在下一次提交之前先同意这个版本；只改错字时选“不要求”',
  },
} as const;

/** Agreements. Every published version is kept, with who agreed to it. */
export const agreementKinds = {
  serviceTerms: {
    name: agreementNames.serviceTerms,
    help: '注册时同意。发布即为新的版本；谁在何时同意了哪个版本都有记录。',
    page: '/register/CreateUser',
    isSingle: true,
    isKept: true,
    titleField: 'title',
    fields,
  },
  privacyPolicy: {
    name: agreementNames.privacyPolicy,
    help: '注册时同意。发布即为新的版本；谁在何时同意了哪个版本都有记录。',
    page: '/register/CreateUser',
    isSingle: true,
    isKept: true,
    titleField: 'title',
    fields,
  },
  providerTerms: {
    name: agreementNames.providerTerms,
    help: '申请成为提供方时同意；要求重新同意时，由提供方账号的管理员同意。',
    page: '/becomeProvider',
    isSingle: true,
    isKept: true,
    titleField: 'title',
    fields,
  },
} as const satisfies ContentKindDefinitions;
