import type { Member } from '@portal/server';

/** A demo account that looks after what is its own, as an actor of services. */
export const ownerActor = ({ id, person, nick_name }: Member) => ({
  party: 'owner' as const,
  userId: person.id,
  accountId: id,
  name: nick_name,
  address: '203.0.113.20',
});
