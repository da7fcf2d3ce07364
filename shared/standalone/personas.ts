import type { Member } from '@portal/session';
import { aMember } from '@portal/testing/builders';

/** Kinds of people that a page may be looked at as. */
export type Persona = 'visitor' | 'newbie' | 'person' | 'company' | 'provider' | 'operator';

interface PersonaFacts {
  title: string;
  member: Member | null;
}

export const personas: Record<Persona, PersonaFacts> = {
  visitor: { title: '访客', member: null },
  newbie: {
    title: '未认证用户',
    member: aMember({ name: '新用户', registerType: null }),
  },
  person: { title: '个人', member: aMember() },
  company: {
    title: '企业',
    member: aMember({ name: '示例商户', registerType: 1 }),
  },
  provider: {
    title: '提供方',
    member: aMember({ name: '示例数据服务', registerType: 1, roles: 3, currentRole: 2 }),
  },
  operator: {
    title: '运营',
    member: aMember({ name: '运营', registerType: 1, roles: 9 }),
  },
};
