import type { z } from 'zod';
import { oneOf, share, text, wholeNumber } from '../settingKinds';

const samplers = [
  'parentbased_traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'traceidratio',
  'always_on',
  'always_off',
] as const;

const address = text.refine(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  '须是 http:// 或 https:// 开头的地址，例如 http://127.0.0.1:4318。',
);

/** `name=value,…`, percent-encoded as in OpenTelemetry. An error message does not repeat the value. */
const headers = text.transform((value, context) => {
  const pairs = value.split(',').filter((pair) => pair.trim() !== '');
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name = '', content = ''] = /^\s*([\w-]+)\s*=([\x20-\x7e]*)$/.exec(pair) ?? [];
        if (!name) throw new URIError();
        return [name.toLowerCase(), decodeURIComponent(content.trim())];
      }),
    );
  } catch {
    context.addIssue('有一项不能识别。请写成 名称=值，多项以逗号分隔，特殊字符用百分号编码。');
    return {};
  }
});

/** Where server and gateways send traces (docs/observability.md); the variable names are OpenTelemetry's. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address
    .optional()
    .describe(
      'OTLP/HTTP endpoint of a collector, Jaeger or Tempo for traces, e.g. http://127.0.0.1:4318; absent: no tracing',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address
    .optional()
    .describe('The same as a whole address, e.g. http://127.0.0.1:4318/v1/traces'),
  OTEL_EXPORTER_OTLP_HEADERS: headers
    .optional()
    .describe('Headers for the collector: name=value,…')
    .meta({ mayBeFile: true }),
  OTEL_SERVICE_NAME: text
    .optional()
    .describe('Name of the process in traces (absent: portal-server, portal-gateway)'),
  OTEL_TRACES_SAMPLER: oneOf(samplers)
    .default('parentbased_traceidratio')
    .describe('Which requests are traced, as OpenTelemetry names it'),
  OTEL_TRACES_SAMPLER_ARG: share
    .prefault('0.01')
    .describe('Share of requests that are traced, 0 to 1, for the two samplers with a ratio'),
  OTEL_EXPORTER_OTLP_TIMEOUT: wholeNumber(1)
    .prefault('10000')
    .describe('Time-out of a request to the collector, in ms; then its spans are lost'),
  OTEL_BSP_SCHEDULE_DELAY: wholeNumber(1)
    .prefault('5000')
    .describe('Interval at which finished spans are sent, in ms'),
};

/** Where traces are sent, and what share of them. */
export interface TracingConfig {
  serviceName: string;
  url: string;
  headers: Record<string, string>;
  sampler: (typeof samplers)[number];
  ratio: number;
  delayMs: number;
  timeoutMs: number;
}

type Settings = z.output<z.ZodObject<typeof tracingSettings>>;

/** @returns null when nothing is traced. */
export function tracingOf(settings: Settings, usualName: string): TracingConfig | null {
  const base = settings.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '');
  const url = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`);
  if (!url) return null;
  return {
    serviceName: settings.OTEL_SERVICE_NAME ?? usualName,
    url,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    sampler: settings.OTEL_TRACES_SAMPLER,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
    delayMs: settings.OTEL_BSP_SCHEDULE_DELAY,
    timeoutMs: settings.OTEL_EXPORTER_OTLP_TIMEOUT,
  };
}
