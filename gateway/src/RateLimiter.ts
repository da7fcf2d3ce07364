interface Bucket {
  tokens: number;
  at: number;
}

export interface RateDecision {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the bucket is full again. */
  resetSeconds: number;
  /** Seconds until another call is allowed; 0 when one is allowed now. */
  waitSeconds: number;
}

const bucketsMax = 100_000;

/** Calls per second by subscription as a token bucket, for this gateway alone. */
export class RateLimiter {
  private readonly buckets = new Map<string, Bucket>();

  hit(id: string, qps: number, now: number): RateDecision {
    const bucket = this.buckets.get(id) ?? { tokens: qps, at: now };
    const tokens = Math.min(qps, bucket.tokens + ((now - bucket.at) / 1000) * qps);
    const isAllowed = tokens >= 1;
    const left = isAllowed ? tokens - 1 : tokens;
    if (this.buckets.size >= bucketsMax && !this.buckets.has(id)) this.buckets.clear();
    this.buckets.set(id, { tokens: left, at: now });
    return {
      isAllowed,
      limit: qps,
      remaining: Math.floor(left),
      resetSeconds: Math.ceil((qps - left) / qps),
      waitSeconds: isAllowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / qps)),
    };
  }
}
