import { createHash } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import { Pool } from 'undici';
import { mendAnswers } from '@portal/environment';
import { secureOptions, type UpstreamHealth, type UpstreamTls } from '@portal/contract/gateway';
import {
  firstBroken,
  upstreamHeaderRules,
  upstreamHeaderValueRules,
  upstreamTimeoutsMs,
} from '@portal/rules';
import type { Call, Upstream } from './Call';
import type { Clock } from './clock';
import { Lane } from './Lane';
import { publicLookup } from './publicLookup';
import { UpstreamGroups } from './UpstreamGroups';
import { CallTimeouts } from './CallTimeouts';

export interface UpstreamLimits {
  /** Concurrent calls to one upstream. */
  placesMax: number;
  /** Calls waiting for a place. */
  queueMax: number;
}

interface UpstreamsParts extends UpstreamLimits {
  /** Host names that resolve to a private address: `name` → `host:port`. */
  hosts: Record<string, string>;
  openSecret: (sealed: string) => string;
  clock: Clock;
}

const keepAliveMs = 15_000;
const connectMs = 3000;
/** An unused lane is closed after this time. */
const idleMs = 60_000;
const tidyEveryMs = 10_000;

/** The API's settings of its upstream are invalid. */
class UpstreamSettingsError extends Error {
  override readonly name = 'UpstreamSettingsError';
}

/**
 * Lanes to upstreams with persistent connections. Addresses are checked for each new connection, because names may
 * change.
 */
export class Upstreams {
  /** All calls in progress. */
  readonly timeouts: CallTimeouts;
  private readonly lanes = new Map<string, { lane: Lane; settings: string }>();
  /** Lanes with outdated settings, kept until their last call ends. */
  private readonly retired = new Set<Lane>();
  /** PERF: upstream and version objects are identical as long as the API does not change. */
  private readonly known = new WeakMap<Upstream, WeakMap<Call['version'], Lane>>();
  private readonly groups: UpstreamGroups;
  private readonly stopTidying: () => void;

  constructor(private readonly parts: UpstreamsParts) {
    this.timeouts = new CallTimeouts(parts.clock);
    this.groups = new UpstreamGroups({
      ...parts,
      laneAt: ({ subscription, env, version }, upstream) =>
        this.find(`${subscription.apiId} ${env} ${version.name} ${upstream.baseUrl}`, upstream),
    });
    this.stopTidying = parts.clock.every(tidyEveryMs, () => this.tidy());
  }

  get size(): number {
    return this.lanes.size + this.retired.size;
  }

  get waiting(): number {
    let waiting = 0;
    for (const { lane } of this.lanes.values()) waiting += lane.places.waiting;
    return waiting;
  }

  get openCircuits(): number {
    let open = 0;
    for (const { lane } of this.lanes.values()) if (!lane.circuit.isClosed) open += 1;
    return open;
  }

  /** @throws {UpstreamSettingsError | ForbiddenAddressError} when the API's own settings are invalid. */
  laneOf(call: Call): Lane {
    const { upstream, version, env, subscription } = call;
    if (upstream.more) {
      const lane = this.groups.pick(call);
      if (!lane) throw new UpstreamSettingsError('no address');
      return lane;
    }
    const known = this.known.get(upstream)?.get(version);
    const lane =
      known && !known.isClosed ? known : this.find(`${subscription.apiId} ${env} ${version.name}`, upstream);
    if (lane !== known) {
      const byVersion = this.known.get(upstream) ?? new WeakMap<Call['version'], Lane>();
      this.known.set(upstream, byVersion.set(version, lane));
    }
    lane.usedAt = this.parts.clock.elapsed();
    return lane;
  }

  /** Another lane for a call that failed on some; undefined: there is none. */
  otherLane(call: Call, tried: ReadonlySet<Lane>): Lane | undefined {
    return call.upstream.more && this.groups.pickOther(call, tried);
  }

  /** Health of the upstreams of APIs with several. */
  health = (): UpstreamHealth[] => this.groups.health();

  /** Ends every call and connection. */
  close(): void {
    this.stopTidying();
    this.groups.close();
    this.timeouts.close();
    for (const { lane } of this.lanes.values()) lane.close();
    for (const lane of this.retired) lane.close();
  }

  /** The existing lane with its circuit, unless the settings of the upstream have changed. */
  private find(key: string, upstream: Upstream): Lane {
    const settings = this.settingsOf(upstream);
    const kept = this.lanes.get(key);
    if (kept?.settings === settings) return kept.lane;
    const lane = this.make(upstream);
    if (kept) this.retired.add(kept.lane);
    this.lanes.set(key, { lane, settings });
    return lane;
  }

  /**
   * Settings that make an upstream a different one. The secret has to be opened first, because it is sealed anew each
   * time it is sent.
   */
  private settingsOf({ baseUrl, timeoutMs, authHeader, authValue, tls, hosts }: Upstream): string {
    if (!Number.isInteger(timeoutMs) || timeoutMs <= 0 || timeoutMs > upstreamTimeoutsMs.max)
      throw new UpstreamSettingsError(`timeout ${timeoutMs}`);
    // Hashed, so that the key is not kept a second time.
    const pair = tls ? createHash('sha256').update(this.parts.openSecret(tls)).digest('base64') : '';
    const way = `${baseUrl} ${hosts?.[new URL(baseUrl).hostname] ?? ''} ${timeoutMs} ${pair}`;
    if (!authHeader || !authValue) return way;
    const value = this.parts.openSecret(authValue);
    const fault =
      firstBroken(upstreamHeaderRules, authHeader) ?? firstBroken(upstreamHeaderValueRules, value);
    if (fault) throw new UpstreamSettingsError(fault);
    return `${way} ${authHeader} ${value}`;
  }

  private make({ baseUrl, timeoutMs, tls, hosts: allowed }: Upstream): Lane {
    const { hosts, placesMax, queueMax } = this.parts;
    const url = new URL(baseUrl);
    // Settings of the machine take precedence over those of operators.
    const local = hosts[url.hostname] ?? allowed?.[url.hostname];
    const secureContext = tls && this.contextOf(tls);
    const made = new Pool(local ? `${url.protocol}//${local}` : url.origin, {
      connections: placesMax,
      pipelining: 1,
      keepAliveTimeout: keepAliveMs,
      // `timeouts` ends calls whose time is up.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: {
        timeout: Math.min(connectMs, timeoutMs),
        ...(!local && { lookup: publicLookup(url.hostname) }),
        ...(secureContext && { secureContext }),
      },
    });
    const pool = mendAnswers(made);
    const basePath = url.pathname.replace(/\/+$/, '');
    return new Lane({ pool, basePath, host: url.host }, placesMax, queueMax);
  }

  /** Client certificate and authority for an upstream, parsed once per lane. */
  private contextOf(sealed: string): SecureContext {
    try {
      return createSecureContext(secureOptions(JSON.parse(this.parts.openSecret(sealed)) as UpstreamTls));
    } catch {
      // Without the cause, which may quote secret text.
      throw new UpstreamSettingsError('certificates');
    }
  }

  private tidy(): void {
    const idleSince = this.parts.clock.elapsed() - idleMs;
    const isIdle = (lane: Lane) => lane.places.isIdle && lane.usedAt <= idleSince;
    for (const [key, { lane }] of this.lanes) {
      if (!isIdle(lane)) continue;
      lane.close();
      this.lanes.delete(key);
    }
    for (const lane of this.retired) {
      if (!isIdle(lane)) continue;
      lane.close();
      this.retired.delete(lane);
    }
  }
}
