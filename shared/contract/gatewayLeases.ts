/**
 * Units that a gateway may sell at one price each (1/10000 yuan); segments are used up in order. A call is one unit
 * unless its operation says otherwise.
 */
export interface LeaseSegment {
  /** Number of units. The name dates from when each call was one unit. */
  calls: number;
  priceMinor: number;
}

/** The quota of a plan that ends first; older servers omit it. */
export interface QuotaLeft {
  /** Units that are neither used nor leased to a gateway. */
  calls: number;
  /** Whether the quota limits calls rather than units. */
  ofCalls?: boolean;
  /** Ms until the quota is full again (a duration: clocks may differ); null: never. */
  endsInMs: number | null;
}

export type LeaseReply =
  | {
      subscriptionId: string;
      leaseId: string;
      segments: LeaseSegment[];
      /** Number of calls that its units may be used for; absent: one call per unit. */
      calls?: number;
      /**
       * Ms until the end of the day or month whose limit it belongs to (a duration: clocks may differ); null: no such
       * limit.
       */
      endsInMs: number | null;
      /** Null: the plan limits no calls. */
      quota?: QuotaLeft | null;
    }
  | {
      subscriptionId: string;
      refusal: string;
      /** Ms until the limit that refused ends; null: it does not end by itself. Older servers omit it. */
      endsInMs?: number | null;
    };

export interface LeaseWish {
  subscriptionId: string;
  /** Number of units that the gateway expects to sell soon. */
  calls: number;
  /** Units that a waiting call needs at once: a smaller lease is not granted. 0: the call costs nothing. Absent: 1. */
  least?: number;
}

export interface LeaseQuestion {
  wishes: LeaseWish[];
  returns: string[];
  /** All leases that the gateway holds, sent now and then: leases whose grant never arrived are taken back. */
  held?: string[];
}

export interface LeaseExchange {
  leases: LeaseReply[];
  /** Leases that are needed elsewhere: the gateway gives each back as soon as no call uses it. */
  recalled: string[];
}

/** Leases of a gateway that has not been heard of for this long are taken back. */
export const leaseLifeMs = 60 * 60_000;
/**
 * How long a gateway may go on selling without reaching the server. The rest of `leaseLifeMs` remains to report what
 * was sold.
 */
export const leaseMinutesMax = 30;
/** Most units that a gateway may ask for at once: the most that one call can need. */
export const wishMax = 1_000_000;
