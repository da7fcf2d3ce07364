import { z, type Infer } from '@portal/schema';
import { ImportProblems } from './apiImport';
import { defineCall } from './defineCall';
import { KeyOf } from './fields';

/** Gateways whose exported configuration can be imported. */
export const gatewayKinds = { kong: 'Kong', apisix: 'APISIX', ingress: 'Ingress' } as const;
export type GatewayKind = keyof typeof gatewayKinds;

const GatewayOperation = z.object({
  method: z.string(),
  /** With `{name}` for variable parts. */
  path: z.string(),
  /** Name of the route. */
  name: z.string(),
  /** Separated by commas; empty: any. */
  hosts: z.string(),
  /** Target of the route, in the gateway's own terms; empty: not given. */
  upstream: z.string(),
  /** 1: the route accepts all methods; this is one of the common ones. */
  isAnyMethod: z.int(),
});
export type GatewayOperation = Infer<typeof GatewayOperation>;

export const listGatewayRoutes = defineCall({
  path: '/gateway/routes',
  right: 'publish',
  summary:
    '读出已有网关导出的路由（Kong、APISIX、Higress 与 Kubernetes Ingress，JSON 或 YAML）；什么也不保存，选中的随后按接口描述导入',
  effect: 'write',
  guard: 'provider',
  bodyBytesMax: 24 * 1024 * 1024,
  fileFields: ['text'],
  request: z.object({
    text: z.string().check(z.minLength(1, '文件是空的'), z.maxLength(20_000_000, '文件过大')),
  }),
  reply: z.object({
    gateway: KeyOf(gatewayKinds),
    operations: z.array(GatewayOperation),
    /** What cannot be imported, where it is, and what to do about it. */
    problems: ImportProblems,
  }),
  codes: ['E4102', 'E0429'],
});
