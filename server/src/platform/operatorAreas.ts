import { operatorAreas, type Call } from '@portal/calls';
import { everyOperatorRole, hasRole, roles, whoWorksAt, worksAt, type DeskArea } from '@portal/rules';
import { AppError } from './AppError';
import type { Account } from './http/Member';
import { say } from './said/say';

type Person = Pick<Account, 'roles' | 'operator_roles'>;

/** What somebody works at the desk as; 0: no operator. */
export const operatorRolesOf = (person: Person): number =>
  hasRole(person, roles.operator) ? (person.operator_roles ?? everyOperatorRole) : 0;

/** Whether somebody is an operator whose roles open that part of the work; nobody is for an organisation. */
export const isAtWork = (person: Person, area: DeskArea): boolean => worksAt(operatorRolesOf(person), area);

/** @throws {AppError} `E5103` for an operator whose roles do not open that part of the work. */
export function refuseArea(person: Person, area: DeskArea | null): void {
  if (area !== null && !worksAt(operatorRolesOf(person), area))
    throw new AppError('E5103', {}, say`此操作需要运营角色：${whoWorksAt(area)}`);
}

/** Whose work a call of operators is. One that nobody has placed is the platform's. */
export const areaOfCall = ({ path }: Pick<Call, 'path'>): DeskArea | null =>
  // Null is nobody's in particular: only what is not there is the platform's.
  operatorAreas[path] === undefined ? 'platform' : operatorAreas[path];
