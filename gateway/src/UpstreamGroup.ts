import type { Lane } from './Lane';

export interface Member {
  lane: Lane;
  baseUrl: string;
  /** Share of the calls. */
  weight: number;
}

/** Several upstreams of one API: each gets its share of the calls while it is up. */
export class UpstreamGroup {
  /** By the clock for durations. */
  usedAt = 0;
  probedAt = -Infinity;
  /** What each is owed, in the order of the members: who is owed most is next, so that no weight comes in bursts. */
  private readonly owed: number[];

  constructor(readonly members: readonly Member[]) {
    this.owed = members.map(() => 0);
  }

  get isClosed(): boolean {
    return this.members.some(({ lane }) => lane.isClosed);
  }

  /**
   * The way for a call. Where all are down the one whose turn it is: a probe may be wrong, and a circuit says when to try.
   *
   * @param tried  Ways that this call has been to in vain: none of them, and no other that is down.
   * @returns Undefined: there is no other way.
   */
  pick(now: number, tried?: ReadonlySet<Lane>): Lane | undefined {
    const isUp = ({ lane }: Member) => !tried?.has(lane) && !lane.isDown && !lane.circuit.isOpen(now);
    const best = this.next(isUp);
    if (best || tried) return best;
    return this.next(({ lane }) => !lane.circuit.isOpen(now)) ?? this.members[0]?.lane;
  }

  private next(isMeant: (member: Member) => boolean): Lane | undefined {
    let total = 0;
    let best = -1;
    for (const [at, member] of this.members.entries()) {
      if (!isMeant(member)) continue;
      total += member.weight;
      this.owed[at] = (this.owed[at] ?? 0) + member.weight;
      if (best < 0 || (this.owed[at] ?? 0) > (this.owed[best] ?? 0)) best = at;
    }
    if (best < 0) return undefined;
    this.owed[best] = (this.owed[best] ?? 0) - total;
    return this.members[best]?.lane;
  }
}
