import { entriesOf } from './table';
import type { DeskArea } from './desk';

interface OperatorRole {
  bit: number;
  title: string;
  /** Areas of work that it opens. */
  areas: readonly DeskArea[];
}

/** Roles of operators: the one table that pages, queues and calls of the desk follow. */
export const operatorRoles = {
  review: { bit: 1, title: '审核', areas: ['review', 'service', 'people', 'market'] },
  content: { bit: 2, title: '内容', areas: ['content', 'service'] },
  finance: { bit: 4, title: '财务', areas: ['money'] },
  platform: { bit: 8, title: '平台', areas: ['platform', 'people', 'record'] },
  auditor: { bit: 16, title: '审计', areas: ['record'] },
} as const satisfies Readonly<Record<string, OperatorRole>>;
export type OperatorRoleName = keyof typeof operatorRoles;

const all: readonly (readonly [OperatorRoleName, OperatorRole])[] = entriesOf<OperatorRoleName, OperatorRole>(
  operatorRoles,
);

/** Roles of an operator without restrictions. */
export const everyOperatorRole = all.reduce((bits, [, { bit }]) => bits | bit, 0);

/** Roles in a bit set. */
export const operatorRolesIn = (bits: number): OperatorRoleName[] =>
  all.filter(([, { bit }]) => (bits & bit) !== 0).map(([name]) => name);

/** Whether these roles open an area. */
export const worksAt = (bits: number, area: DeskArea): boolean => (bits & rolesAt(area)) !== 0;

/** Bits of all roles that open it. */
export const rolesAt = (area: DeskArea): number =>
  all.reduce((bits, [, { bit, areas }]) => (areas.includes(area) ? bits | bit : bits), 0);

/** Names of those roles: `审核、内容`. */
export const whoWorksAt = (area: DeskArea): string =>
  all
    .filter(([, { areas }]) => areas.includes(area))
    .map(([, { title }]) => title)
    .join('、');
