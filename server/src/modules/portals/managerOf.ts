import type { Member } from '../../platform/http/Member';
import type { Manager } from './portal.repository';

/** Who asks, as portals know them. */
export const managerOf = (member: Member): Manager => ({ ownerId: member.id, personId: member.person.id });
