import { authenticationState, type AuthenticationState, type FieldReject } from '@portal/calls';
import { userState, type UserState } from '@portal/server';
import type { IdKind } from '@portal/rules';

const { waiting, passed, rejected, expired, changing } = authenticationState;

export interface PersonApplicant {
  email: string;
  name: string;
  state: AuthenticationState;
  idKind?: IdKind;
  /** A valid number that belongs to nobody. */
  idNo: string;
  phone: string;
  /** Days until the document expires; absent: no expiry. */
  daysValid?: number;
  rejects?: readonly FieldReject[];
  /** The number to replace a lost one, where the operator is asked to. */
  appealsFor?: string;
  /** Applies for advanced verification with a picture that an operator checks. */
  isProving?: boolean;
}

/** Persons under verification, one for each state that a queue or page shows. */
export const personApplicants: readonly PersonApplicant[] = [
  {
    email: 'reviewing@example.com',
    name: '罗立',
    state: waiting,
    // No register covers passports, so such a case always awaits an operator.
    idKind: 'passport',
    idNo: 'E12345678',
    phone: '13800138031',
    daysValid: 900,
  },
  {
    email: 'refused@example.com',
    name: '孙悦',
    state: rejected,
    idNo: '110108198805123015',
    phone: '13800138032',
    rejects: [{ field: 'idFrontUrl', reason: '照片反光，看不清证件号' }],
  },
  {
    email: 'altering@example.com',
    name: '周岚',
    state: changing,
    idNo: '310101199208241029',
    phone: '13800138033',
  },
  {
    email: 'expired@example.com',
    name: '吴越',
    state: expired,
    idNo: '440305199503032049',
    phone: '13800138034',
    daysValid: -12,
  },
  {
    email: 'moving@example.com',
    name: '郑宁',
    state: passed,
    idNo: '500103198509173051',
    phone: '13800138035',
    appealsFor: '13800138036',
  },
  {
    email: 'proving@example.com',
    name: '许安',
    state: passed,
    idNo: '330106199306110060',
    phone: '13800138037',
    isProving: true,
  },
];

/** Accounts that nobody signs in to. */
export const closedDoors: readonly { email: string; name: string; state: UserState }[] = [
  { email: 'inactive@example.com', name: '未激活用户', state: userState.notActivated },
  { email: 'frozen@example.com', name: '被冻结用户', state: userState.frozen },
];
