import { z } from '@portal/schema';
import { defineCall } from './defineCall';
import { Empty, Instant, JsonField } from './fields';
import { RemoteName, Version } from './releaseFields';

/**
 * What a tab can report about a release. `visit`: its code was loaded. The others are failures; `drawing` is reported
 * by the server for a page that it could not draw.
 */
export const findingKinds = ['visit', 'loadFailure', 'boundary', 'error', 'fallback', 'drawing'] as const;
export type FindingKind = (typeof findingKinds)[number];

export const vitalNames = ['LCP', 'CLS', 'INP', 'TTFB'] as const;
export type VitalName = (typeof vitalNames)[number];

/** A route pattern of portal.json, or empty: never a real address. */
const RoutePattern = z.string().check(z.regex(/^[A-Za-z0-9/:]{0,80}$/));

/** Sent by `sendBeacon`, which cannot set headers: the signed visit of the document replaces the CSRF token. */
export const reportHealth = defineCall({
  path: '/release/health',
  summary: '页面汇报各子应用的加载与错误，不含个人信息',
  request: z.object({
    visit: z.string().check(z.maxLength(200)),
    findings: z._default(
      JsonField(
        z
          .array(
            z.object({
              kind: z.enum(findingKinds),
              remote: RemoteName,
              version: Version,
              route: RoutePattern,
              label: z.string().check(z.maxLength(160)),
              ms: z.int().check(z.gte(0), z.lte(600_000)),
            }),
          )
          .check(z.maxLength(60)),
      ),
      [],
    ),
    vitals: z._default(
      JsonField(
        z
          .array(
            z.object({
              remote: RemoteName,
              version: Version,
              route: RoutePattern,
              name: z.enum(vitalNames),
              /** Milliseconds; CLS in thousandths. */
              value: z.int().check(z.gte(0), z.lte(600_000)),
            }),
          )
          .check(z.maxLength(20)),
      ),
      [],
    ),
  }),
  reply: Empty,
  codes: ['E8108'],
});

export const viewReleaseHealth = defineCall({
  path: '/ops/releaseHealth',
  summary: '一个子应用最近七天的健康：各版本每小时的访问与失败、错误、性能',
  guard: 'operator',
  request: z.object({ remote: RemoteName }),
  reply: z.object({
    /** Oldest first. */
    hours: z.array(z.object({ version: z.string(), hour: Instant, visits: z.int(), failed: z.int() })),
    errors: z.array(
      z.object({
        version: z.string(),
        kind: z.enum(findingKinds),
        route: z.string(),
        label: z.string(),
        count: z.int(),
        lastAt: Instant,
      }),
    ),
    /** 75th percentile: milliseconds, CLS in thousandths. */
    vitals: z.array(
      z.object({
        version: z.string(),
        route: z.string(),
        name: z.enum(vitalNames),
        p75: z.int(),
        count: z.int(),
      }),
    ),
  }),
  codes: [],
});
