/** Who moves something: its owner (the applicant), the provider who decides, the operator, or the portal itself. */
export type Party = 'owner' | 'provider' | 'operator' | 'system';

/** Somebody with an account. */
export interface PersonActor {
  party: Exclude<Party, 'system'>;
  /** The human. */
  userId: string;
  /** The account that they act for, theirs or an organisation's: it is what owns things. */
  accountId: string;
  /** Of that account, which others know. */
  name: string;
  address: string;
}

/** The portal itself. */
interface SystemActor {
  party: 'system';
  /** Who made it move; null: nobody's. */
  userId: string | null;
  name: string;
  address: string;
}

export type Actor = PersonActor | SystemActor;

export const systemActor: SystemActor = {
  party: 'system',
  userId: null,
  name: /* as is */ '系统',
  address: '',
};
