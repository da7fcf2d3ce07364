/** Who triggers a transition: the owner (applicant), the provider who decides, an operator, or the portal itself. */
export type Party = 'owner' | 'provider' | 'operator' | 'system';

/** Somebody with an account. */
export interface PersonActor {
  party: Exclude<Party, 'system'>;
  /** The person. */
  userId: string;
  /** The account that they act for, their own or an organisation's: it owns things. */
  accountId: string;
  /** Name of that account, shown to others. */
  name: string;
  address: string;
}

/** The portal itself. */
interface SystemActor {
  party: 'system';
  /** Person whose action caused it; null: nobody's. */
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
