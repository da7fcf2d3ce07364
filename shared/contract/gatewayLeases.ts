/** Units that a gateway may sell, at prices in 1/10000 yuan, in this order. A call is one unit unless its operation says otherwise. */
export interface LeaseSegment {
  /** Units; named after what they were when each call was one. */
  calls: number;
  priceMinor: number;
}

/** The limit of a plan that ends first; absent in what older servers answer. */
export interface QuotaLeft {
  /** What nobody has used and no gateway holds. */
  calls: number;
  /** It limits calls, whatever they count as; absent: units. */
  ofCalls?: boolean;
  /** Until there are as many as ever again, whatever a clock shows; null: never. */
  endsInMs: number | null;
}

export type LeaseReply =
  | {
      subscriptionId: string;
      leaseId: string;
      segments: LeaseSegment[];
      /** How many calls may be made of its units; absent: one for each. */
      calls?: number;
      /** Until the end of the day or month whose limits it holds a part of, whatever a clock shows; null: of none. */
      endsInMs: number | null;
      /** Null: the plan limits no calls. */
      quota?: QuotaLeft | null;
    }
  | {
      subscriptionId: string;
      refusal: string;
      /** When the limit that refuses ends; null: not by itself. Absent in what older servers answer. */
      endsInMs?: number | null;
    };

export interface LeaseWish {
  subscriptionId: string;
  /** How many units the gateway expects to sell soon. */
  calls: number;
  /** A call waits that needs so many at once: with fewer nothing is granted. 0: one that costs nothing. Absent: 1. */
  least?: number;
}

export interface LeaseQuestion {
  wishes: LeaseWish[];
  returns: string[];
  /** Everything that the gateway holds, now and then: what an answer that was lost had granted goes back. */
  held?: string[];
}

export interface LeaseExchange {
  leases: LeaseReply[];
  /** Leases that somebody else needs: to be given back as soon as they are at rest. */
  recalled: string[];
}

/** What a gateway holds goes back by itself once it has not been heard of for so long. */
export const leaseLifeMs = 60 * 60_000;
/** So long a gateway may sell on what it holds without having heard of the server; then it has time to tell what it sold. */
export const leaseMinutesMax = 30;
/** Most units that a gateway may wish for at once: as many as one call can need. */
export const wishMax = 1_000_000;
