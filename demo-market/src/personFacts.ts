import { authenticationState, type AuthenticationState, type FieldReject } from '@portal/calls';
import { userState, type UserState } from '@portal/server';
import type { IdKind } from '@portal/rules';

const { waiting, passed, rejected, expired, changing } = authenticationState;

export interface PersonApplicant {
  email: string;
  name: string;
  state: AuthenticationState;
  idKind?: IdKind;
  /** By the rules, of nobody. */
  idNo: string;
  phone: string;
  /** Days until the document runs out; without: valid for good. */
  daysValid?: number;
  rejects?: readonly FieldReject[];
  /** The number that shall replace one that is gone, where the operator is asked for that. */
  appealsFor?: string;
  /** Shows more closely who they are, by a picture that an operator looks at. */
  isProving?: boolean;
}

/** Persons on their way, one for each state that a queue or a page shows. */
export const personApplicants: readonly PersonApplicant[] = [
  {
    email: 'reviewing@example.com',
    name: '罗立',
    state: waiting,
    // No register knows passports: such a case waits for an operator in any market.
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

/** Accounts with which nobody signs in. */
export const closedDoors: readonly { email: string; name: string; state: UserState }[] = [
  { email: 'inactive@example.com', name: '未激活用户', state: userState.notActivated },
  { email: 'frozen@example.com', name: '被冻结用户', state: userState.frozen },
];
