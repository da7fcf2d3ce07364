import type { Member } from '../../platform/http/Member';
import type { Manager } from './portal.repository';

/** The user of a request as a portal manager. */
export const managerOf = (member: Member): Manager => ({ ownerId: member.id, personId: member.person.id });
