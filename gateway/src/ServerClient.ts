import { Agent, errors, request } from 'undici';
import type {
  CallTrace,
  Entity,
  GatewayChange,
  LeaseExchange,
  LeaseQuestion,
  MockQuestion,
  MockReply,
  UpstreamHealth,
} from '@portal/contract/gateway';
import type { UsedNonce } from '@portal/contract/gatewaySignature';
import type { Span, Tracing } from '@portal/environment';

const timeoutMs = 10_000;
const longPollMs = 30_000;
const claimMs = 500;
const tracesMs = 3000;
/** Whoever stops waits for nobody. */
const goodbyeMs = 1000;

/** The server will not have this gateway: another token, another version, or a name that is none. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';

  constructor(status: number, path: string, text: string) {
    super(`server answered ${status} to ${path}: ${text}`);
  }
}

/** Calls of the server's /internal/*. Every method rejects when the server does not answer as it should. */
export class ServerClient {
  private readonly headers: Record<string, string>;
  private readonly dispatcher = new Agent({ keepAliveTimeout: 10_000 });

  constructor(
    private readonly origin: string,
    token: string,
    private readonly gatewayId: string,
    private readonly tracing: Tracing | null = null,
  ) {
    this.headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  }

  /** Number of the last change and where people find the portal, unless the server is of an older version; then every entity. */
  async snapshot(): Promise<{ seq: number; portal?: string; entities: Entity[] }> {
    const { statusCode, body } = await request(`${this.origin}/internal/gateway/snapshot`, {
      headers: this.headers,
      dispatcher: this.dispatcher,
      headersTimeout: timeoutMs,
      bodyTimeout: longPollMs,
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`server answered ${statusCode}`);
    const [head = 'null', ...entities] = text.split('\n').filter(Boolean);
    return {
      ...read<{ seq: number; portal?: string }>(head),
      entities: entities.map((line) => read<Entity>(line)),
    };
  }

  /**
   * Waits for changes after a number, and so tells that all up to it are known here; `changes` null: everything has to be
   * read again.
   */
  async changes(
    after: number,
    signal: AbortSignal,
  ): Promise<{ seq: number; changes: GatewayChange[] | null }> {
    const known = new URLSearchParams({ after: String(after), gatewayId: this.gatewayId });
    const { statusCode, body } = await request(
      `${this.origin}/internal/gateway/changes?${known.toString()}`,
      {
        headers: this.headers,
        dispatcher: this.dispatcher,
        headersTimeout: longPollMs,
        bodyTimeout: longPollMs,
        signal,
      },
    );
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`server answered ${statusCode}`);
    return read(text);
  }

  hello(): Promise<unknown> {
    return this.post('/internal/gateway/hello', { gatewayId: this.gatewayId });
  }

  /** That it stops on purpose: nobody misses it. Not asked twice. */
  goodbye(): Promise<unknown> {
    return this.post(
      '/internal/gateway/goodbye',
      { gatewayId: this.gatewayId },
      AbortSignal.timeout(goodbyeMs),
    );
  }

  exchange(question: LeaseQuestion): Promise<LeaseExchange> {
    return this.post('/internal/gateway/leases', { gatewayId: this.gatewayId, ...question });
  }

  /** Of each nonce whether this gateway is the first to use it. A caller waits for it: it is given up early. */
  async claim(nonces: readonly UsedNonce[]): Promise<boolean[]> {
    const content = { gatewayId: this.gatewayId, nonces };
    const signal = AbortSignal.timeout(claimMs);
    const { free } = await this.post<{ free: boolean[] }>('/internal/gateway/nonces', content, signal);
    return free;
  }

  /** What a sandbox without upstream answers. */
  mock(question: MockQuestion, span?: Span): Promise<MockReply> {
    return this.post('/internal/gateway/mock', question, undefined, span);
  }

  /** A `UsageBatch`. @param batch  Events: a list of JSON, without its brackets. */
  meter({ events, voided }: { events: Buffer; voided: readonly string[] }): Promise<unknown> {
    const rest = JSON.stringify({ gatewayId: this.gatewayId, voided }).slice(1);
    const content = Buffer.concat([Buffer.from('{"events":['), events, Buffer.from(`],${rest}`)]);
    return this.send('/internal/meter', content);
  }

  /** Calls of apps that are being debugged. Not asked twice: nothing depends on it. */
  traces(traces: readonly CallTrace[]): Promise<unknown> {
    const signal = AbortSignal.timeout(tracesMs);
    return this.post('/internal/gateway/traces', { gatewayId: this.gatewayId, traces }, signal);
  }

  /** How upstreams are. */
  health(upstreams: readonly UpstreamHealth[]): Promise<unknown> {
    return this.post('/internal/gateway/health', { gatewayId: this.gatewayId, upstreams });
  }

  close(): Promise<void> {
    return this.dispatcher.destroy();
  }

  private post<Reply>(path: string, content: unknown, signal?: AbortSignal, span?: Span): Promise<Reply> {
    return this.send(path, JSON.stringify(content), signal, span);
  }

  /** @param parent  Call on whose behalf it is; absent: on that of many, or of none. */
  private async send<Reply>(
    path: string,
    content: string | Buffer,
    signal?: AbortSignal,
    parent?: Span,
  ): Promise<Reply> {
    const { tracing } = this;
    if (!tracing) return this.ask(path, content, this.headers, signal);
    const name = `POST ${path}`;
    const span = parent ? parent.begin(name, 'client') : tracing.arrive(name, 'client');
    let fault: string | null = null;
    try {
      const headers = span.isKept ? { ...this.headers, ...tracing.headersOf(span) } : this.headers;
      return await this.ask(path, content, headers, signal);
    } catch (error) {
      fault = error instanceof Error ? error.name : 'Error';
      throw error;
    } finally {
      span.end(fault);
    }
  }

  private async ask<Reply>(
    path: string,
    content: string | Buffer,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Reply> {
    const ask = () =>
      request(this.origin + path, {
        method: 'POST',
        headers,
        dispatcher: this.dispatcher,
        body: content,
        signal,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
    // The server has closed the connection, as a rule while nobody used it. Asked twice, nothing does harm but a claim,
    // which cannot wait anyway.
    const { statusCode, body } = await ask().catch((error: unknown) => {
      if (error instanceof errors.SocketError && !signal) return ask();
      throw error;
    });
    const text = await body.text();
    if (statusCode >= 400 && statusCode < 500) throw new RefusedError(statusCode, path, text.slice(0, 200));
    if (statusCode !== 200)
      throw new Error(`server answered ${statusCode} to ${path}: ${text.slice(0, 200)}`);
    return read(text);
  }
}

/** Both ends come from one repository, and whoever runs this one has named the other: what the server says is believed. */
const read = <Reply>(text: string) => JSON.parse(text) as Reply;
