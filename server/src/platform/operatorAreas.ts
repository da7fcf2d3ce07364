import { operatorAreas, type Call } from '@portal/calls';
import { everyOperatorRole, hasRole, roles, whoWorksAt, worksAt, type DeskArea } from '@portal/rules';
import { AppError } from './AppError';
import type { Config } from './config';
import type { Account, Member } from './http/Member';
import { say } from './i18n/say';

type Person = Pick<Account, 'roles' | 'operator_roles'>;

/** Roles of an operator as bits; 0: not an operator. */
export const operatorRolesOf = (person: Person): number =>
  hasRole(person, roles.operator) ? (person.operator_roles ?? everyOperatorRole) : 0;

/**
 * Whether somebody is an operator with access to this area of work, on whose behalf ever they act. In production a
 * password alone does not open it.
 */
export const isAtWork = (
  { mode }: Pick<Config, 'mode'>,
  { person }: Pick<Member, 'person'>,
  area: DeskArea,
): boolean =>
  (mode !== 'production' || person.second_factor_at !== null) && worksAt(operatorRolesOf(person), area);

/** Somebody without their operator role: signed in in a way that opens no desk. */
export const withoutDesk = (person: Account): Account => ({
  ...person,
  roles: person.roles & ~roles.operator,
});

/** @throws {AppError} `E5103` for an operator without access to this area of work. */
export function refuseArea(person: Person, area: DeskArea | null): void {
  if (area !== null && !worksAt(operatorRolesOf(person), area))
    throw new AppError('E5103', {}, say`此操作需要运营角色：${whoWorksAt(area)}`);
}

/** Area of work of an operator call; calls that are not listed belong to the platform. */
export const areaOfCall = ({ path }: Pick<Call, 'path'>): DeskArea | null =>
  // Null is a listed value, open to every operator; only missing entries belong to the platform.
  operatorAreas[path] === undefined ? 'platform' : operatorAreas[path];
