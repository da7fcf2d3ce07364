import type { UpstreamHealth } from '@portal/contract/gateway';
import type { Call, Upstream } from './Call';
import type { Clock } from './clock';
import type { Lane } from './Lane';
import { probeLane } from './probeLane';
import { UpstreamGroup, type Member } from './UpstreamGroup';

interface GroupsParts {
  clock: Clock;
  openSecret: (sealed: string) => string;
  /** The lane to one address of an API. */
  laneAt: (call: Call, upstream: Upstream) => Lane;
}

interface Known {
  group: UpstreamGroup;
  apiId: string;
  upstream: Upstream;
}

/** A group without calls for this long is no longer probed. */
const idleMs = 60_000;
const lookEveryMs = 1000;

/** APIs with several upstreams: distribution and health. */
export class UpstreamGroups {
  private readonly known = new Map<string, Known>();
  /** PERF: as in `Upstreams.known`. */
  private readonly byUpstream = new WeakMap<Upstream, WeakMap<Call['version'], UpstreamGroup>>();
  private readonly stopLooking: () => void;

  constructor(private readonly parts: GroupsParts) {
    this.stopLooking = parts.clock.every(lookEveryMs, () => this.look());
  }

  /** @throws when the API's own settings are invalid. */
  pick(call: Call): Lane | undefined {
    return this.groupOf(call).pick(this.parts.clock.now());
  }

  /** A lane that was not tried yet; undefined: none is up. */
  pickOther(call: Call, tried: ReadonlySet<Lane>): Lane | undefined {
    return this.groupOf(call).pick(this.parts.clock.now(), tried);
  }

  /** Health of the upstreams of all APIs in use. */
  health(): UpstreamHealth[] {
    const found = new Map<string, UpstreamHealth>();
    for (const { group, apiId, upstream } of this.known.values())
      for (const { lane, baseUrl } of group.members) {
        const cause = lane.isDown ? 'probe' : lane.circuit.isClosed ? '' : 'calls';
        const key = `${apiId} ${upstream.env} ${baseUrl}`;
        // Versions have separate lanes: an address counts as down when one of them is.
        if (found.get(key)?.isUp !== false)
          found.set(key, { apiId, env: upstream.env, baseUrl, isUp: cause === '', cause });
      }
    return [...found.values()];
  }

  close(): void {
    this.stopLooking();
  }

  private groupOf(call: Call): UpstreamGroup {
    const { upstream, version, subscription, env } = call;
    const kept = this.byUpstream.get(upstream)?.get(version);
    const group = kept && !kept.isClosed ? kept : this.make(call);
    if (group !== kept) {
      const byVersion = this.byUpstream.get(upstream) ?? new WeakMap<Call['version'], UpstreamGroup>();
      this.byUpstream.set(upstream, byVersion.set(version, group));
      const { apiId } = subscription;
      this.known.set(`${apiId} ${env} ${version.name}`, { group, apiId, upstream });
    }
    group.usedAt = this.parts.clock.elapsed();
    // No lane expires while its API is called.
    for (const { lane } of group.members) lane.usedAt = group.usedAt;
    return group;
  }

  private make(call: Call): UpstreamGroup {
    const { upstream } = call;
    const addresses = [{ baseUrl: upstream.baseUrl, weight: upstream.weight ?? 1 }, ...(upstream.more ?? [])];
    const members: Member[] = [];
    let fault: unknown;
    for (const { baseUrl, weight } of addresses)
      try {
        members.push({ baseUrl, weight, lane: this.parts.laneAt(call, { ...upstream, baseUrl }) });
      } catch (error) {
        // An invalid address is skipped; if all are invalid, the error is the API's.
        fault = error;
      }
    if (members.length === 0) throw new Error('no address of the API leads anywhere', { cause: fault });
    return new UpstreamGroup(members);
  }

  private look(): void {
    const elapsed = this.parts.clock.elapsed();
    for (const [key, { group, upstream }] of this.known) {
      if (group.isClosed || group.usedAt <= elapsed - idleMs) this.known.delete(key);
      else if (upstream.probe && group.probedAt <= elapsed - upstream.probe.everyMs) {
        group.probedAt = elapsed;
        this.probe(group, upstream, upstream.probe.path);
      }
    }
  }

  private probe(group: UpstreamGroup, { authHeader, authValue, timeoutMs }: Upstream, path: string): void {
    const { clock, openSecret } = this.parts;
    const headers = authHeader && authValue ? { [authHeader.toLowerCase()]: openSecret(authValue) } : {};
    for (const { lane } of group.members) void probeLane(lane, { path, headers, timeoutMs }, clock);
  }
}
