import type { Guard } from '@portal/calls';
import type { Member } from '@portal/session';
import { aMember } from '@portal/testing/builders';

/** Kinds of people that a page may be looked at as. */
export type Persona = 'visitor' | 'newbie' | 'person' | 'company' | 'provider' | 'operator';

interface PersonaFacts {
  title: string;
  member: Member | null;
  mayEnter: readonly Guard[];
}

export const personas: Record<Persona, PersonaFacts> = {
  visitor: { title: '访客', member: null, mayEnter: ['public'] },
  newbie: {
    title: '未认证用户',
    member: aMember({ name: '新用户', registerType: null }),
    mayEnter: ['public', 'signedIn'],
  },
  person: { title: '个人', member: aMember(), mayEnter: ['public', 'signedIn', 'authenticated'] },
  company: {
    title: '企业',
    member: aMember({ name: '示例商户', registerType: 1 }),
    mayEnter: ['public', 'signedIn', 'authenticated'],
  },
  provider: {
    title: '提供方',
    member: aMember({ name: '示例数据服务', registerType: 1, roles: 3, currentRole: 2 }),
    mayEnter: ['public', 'signedIn', 'authenticated', 'provider'],
  },
  operator: {
    title: '运营',
    member: aMember({ name: '运营', registerType: 1, roles: 9 }),
    mayEnter: ['public', 'signedIn', 'authenticated', 'operator'],
  },
};
