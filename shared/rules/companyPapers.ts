import { unitTypes, type CompanyContent, type UnitType } from './company';
import { keyOf } from './table';

/** Papers of an enterprise, uploaded as pictures. */
export const paperNames = {
  licence: '营业执照',
  orgCode: '组织机构代码证',
  taxRegistration: '税务登记证',
  legalFront: '法定代表人证件人像面',
  legalBack: '法定代表人证件国徽面',
  authorisation: '经办人授权书',
  accountPermit: '开户许可证或基本存款账户信息',
  financialLicence: '金融许可证',
} as const;
export type PaperSlot = keyof typeof paperNames;

export interface Paper {
  slot: PaperSlot;
  label: string;
  /** Step of the wizard that asks for it. */
  step: 1 | 2 | 3;
  isNeeded: boolean;
  /** Whether a PDF is accepted. */
  takesPdf: boolean;
  /** What has to be visible on it. */
  hint: string;
}

export const paperSteps = [1, 2, 3] as const;
export type PaperStep = (typeof paperSteps)[number];
export const paperStepTitles: Readonly<Record<PaperStep, string>> = {
  1: '证照',
  2: '法定代表人与经办人',
  3: '银行账户与资质',
};

/** Smallest edge in px at which a document is legible. */
export const paperEdgeMin = 480;

const licenceNames: Readonly<Record<UnitType, string>> = {
  company: '营业执照',
  individual: '营业执照',
  institution: '事业单位法人证书',
  government: '统一社会信用代码证书',
  association: '社会团体法人登记证书',
  financial: '营业执照',
};

/** Papers required of this kind of enterprise, in the order of the wizard. */
export function papersOf({ unitType, licenceKind, bankAccount }: CompanyContent): Paper[] {
  const kind = keyOf(unitTypes, unitType);
  const isThree = licenceKind === 'three';
  const licence = licenceNames[kind ?? 'company'];
  const paper = (slot: PaperSlot, step: PaperStep, hint: string, more: Partial<Paper> = {}): Paper => ({
    slot,
    label: paperNames[slot],
    step,
    isNeeded: true,
    takesPdf: false,
    hint,
    ...more,
  });
  return [
    paper('licence', 1, '四角完整，名称、代码与有效期清楚可读', { label: licence }),
    ...(isThree
      ? [paper('orgCode', 1, '四角完整，代码清楚可读'), paper('taxRegistration', 1, '四角完整，税号清楚可读')]
      : []),
    paper('legalFront', 2, '姓名与证件号清楚可读'),
    paper('legalBack', 2, '有效期清楚可读；护照可再传资料页'),
    paper('authorisation', 2, '下载模板填写，加盖公章后拍照或扫描', { takesPdf: true }),
    paper('accountPermit', 3, '户名、账号与开户行清楚可读', {
      takesPdf: true,
      isNeeded: kind !== 'individual' || bankAccount !== '',
    }),
    ...(kind === 'financial'
      ? [paper('financialLicence', 3, '机构名称、编码与业务范围清楚可读', { takesPdf: true })]
      : []),
  ];
}
