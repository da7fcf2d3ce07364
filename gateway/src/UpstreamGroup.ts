import type { Lane } from './Lane';

export interface Member {
  lane: Lane;
  baseUrl: string;
  /** Share of calls. */
  weight: number;
}

/** Several upstreams of one API: calls are distributed by weight among those that are up. */
export class UpstreamGroup {
  /** Time of `clock.elapsed`. */
  usedAt = 0;
  probedAt = -Infinity;
  /** Smooth weighted round robin: credit of each member in order; the highest is next. */
  private readonly owed: number[];

  constructor(readonly members: readonly Member[]) {
    this.owed = members.map(() => 0);
  }

  get isClosed(): boolean {
    return this.members.some(({ lane }) => lane.isClosed);
  }

  /**
   * The lane for a call. If all are down, the one whose turn it is: a probe may be wrong, and the circuit decides.
   *
   * @param tried  Lanes that failed for this call: neither these nor others that are down are chosen.
   * @returns undefined when no other lane is available.
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
