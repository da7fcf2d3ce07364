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
import { mendAnswers, type Span, type Tracing } from '@portal/environment';

const timeoutMs = 10_000;
const longPollMs = 30_000;
const claimMs = 500;
const tracesMs = 3000;
/** A stopping process does not wait longer for the server. */
const goodbyeMs = 1000;

/** The server rejects this gateway: wrong token, version or id. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';

  constructor(status: number, path: string, text: string) {
    super(`server answered ${status} to ${path}: ${text}`);
  }
}

/** Client of the server's /internal/* calls. Every method rejects when the server does not answer properly. */
export class ServerClient {
  private readonly headers: Record<string, string>;
  private readonly dispatcher = mendAnswers(new Agent({ keepAliveTimeout: 10_000 }));

  constructor(
    private readonly origin: string,
    token: string,
    private readonly gatewayId: string,
    private readonly tracing: Tracing | null = null,
  ) {
    this.headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  }

  /** Number of the last change and origin of the portal (absent from older servers), then every entity. */
  async snapshot(signal?: AbortSignal): Promise<{ seq: number; portal?: string; entities: Entity[] }> {
    const text = await this.get('/internal/gateway/snapshot', timeoutMs, signal);
    const [head = 'null', ...entities] = text.split('\n').filter(Boolean);
    return {
      ...read<{ seq: number; portal?: string }>(head),
      entities: entities.map((line) => read<Entity>(line)),
    };
  }

  /**
   * Waits for changes after a number, which also confirms that all up to it are known here; `changes` null: read
   * everything again.
   */
  async changes(
    after: number,
    signal: AbortSignal,
  ): Promise<{ seq: number; changes: GatewayChange[] | null }> {
    const known = new URLSearchParams({ after: String(after), gatewayId: this.gatewayId });
    return read(await this.get(`/internal/gateway/changes?${known.toString()}`, longPollMs, signal));
  }

  hello(signal?: AbortSignal): Promise<unknown> {
    return this.post('/internal/gateway/hello', { gatewayId: this.gatewayId }, signal);
  }

  /** Announces a deliberate stop, so that the gateway is not reported as missing. Not retried. */
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

  /** For each nonce whether this gateway is the first to use it. A caller is waiting, so the timeout is short. */
  async claim(nonces: readonly UsedNonce[]): Promise<boolean[]> {
    const content = { gatewayId: this.gatewayId, nonces };
    const signal = AbortSignal.timeout(claimMs);
    const { free } = await this.post<{ free: boolean[] }>('/internal/gateway/nonces', content, signal);
    return free;
  }

  /** The answer of a sandbox without upstream. */
  mock(question: MockQuestion, span?: Span): Promise<MockReply> {
    return this.post('/internal/gateway/mock', question, undefined, span);
  }

  /** Sends a `UsageBatch`. @param batch Events as a JSON list without its brackets. */
  meter({ events, voided }: { events: Buffer; voided: readonly string[] }): Promise<unknown> {
    const rest = JSON.stringify({ gatewayId: this.gatewayId, voided }).slice(1);
    const content = Buffer.concat([Buffer.from('{"events":['), events, Buffer.from(`],${rest}`)]);
    return this.send('/internal/meter', content);
  }

  /** Sends recorded calls of apps that are being debugged. Not retried: nothing depends on it. */
  traces(traces: readonly CallTrace[]): Promise<unknown> {
    const signal = AbortSignal.timeout(tracesMs);
    return this.post('/internal/gateway/traces', { gatewayId: this.gatewayId, traces }, signal);
  }

  /** Sends the health of upstreams. */
  health(upstreams: readonly UpstreamHealth[]): Promise<unknown> {
    return this.post('/internal/gateway/health', { gatewayId: this.gatewayId, upstreams });
  }

  close(): Promise<void> {
    return this.dispatcher.destroy();
  }

  /** @param headersMs How long the server may take to begin its answer. */
  private async get(path: string, headersMs: number, signal?: AbortSignal): Promise<string> {
    const { statusCode, body } = await request(this.origin + path, {
      headers: this.headers,
      dispatcher: this.dispatcher,
      headersTimeout: headersMs,
      bodyTimeout: longPollMs,
      signal,
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`server answered ${statusCode} to ${path}`);
    return text;
  }

  private post<Reply>(path: string, content: unknown, signal?: AbortSignal, span?: Span): Promise<Reply> {
    return this.send(path, JSON.stringify(content), signal, span);
  }

  /** @param parent Call on whose behalf it is made; absent: for many, or none. */
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
    // The server has closed the connection, usually an idle one. Repeating any request is harmless except a claim,
    // which is not waited for anyway.
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

/** Both ends are built from one repository and the server is authenticated, so its replies are not validated. */
const read = <Reply>(text: string) => JSON.parse(text) as Reply;
