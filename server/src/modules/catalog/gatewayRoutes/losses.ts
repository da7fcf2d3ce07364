import { say, type Translatable } from '../../../platform/i18n/say';
import type { Finding } from '../description/problems';

interface Loss {
  cause: Translatable;
  remedy: Translatable;
}

/** Gateway features that cannot be imported, and what to do about each. */
const losses = {
  plugins: {
    cause: say`插件与注解没有导入`,
    remedy: say`认证、限流、IP 限制改用这里的设置；要保留其余的，上游地址填原网关的对外地址`,
  },
  regex: {
    cause: say`正则与表达式路由没有导入`,
    remedy: say`在“接口”一步手工补上，路径里会变的部分用大括号，如 /orders/{id}`,
  },
  prefix: {
    cause: say`前缀路由只导入路径本身，下级路径没有逐个列出`,
    remedy: say`在“接口”一步补上下级的接口，或只勾选真正提供的`,
  },
  wildcard: {
    cause: say`通配路径改为一个路径参数，只对应一级`,
    remedy: say`在“接口”一步换成真正的路径`,
  },
  anyMethod: {
    cause: say`路由没有限定方法，逐个列出常用的五种，未预先勾选`,
    remedy: say`只勾选上游真正提供的方法`,
  },
  method: { cause: say`不支持的方法没有列出`, remedy: say`改用 GET、POST、PUT、PATCH、DELETE 等标准方法` },
  path: { cause: say`网关不能转发的路径没有列出`, remedy: say`在“接口”一步按能区分的路径手工补上` },
  conditions: {
    cause: say`按请求头、参数、来源或灰度匹配的条件没有导入`,
    remedy: say`同一路径只保留一个接口；要按条件分流的，上游地址填原网关的对外地址`,
  },
  rewrite: {
    cause: say`路由会改写转发给上游的路径`,
    remedy: say`上游地址填原网关的对外地址；直接填服务地址的，在“接口”一步改为服务的真实路径`,
  },
  twin: {
    cause: say`同一方法与路径有多条路由，只列出优先级最高的`,
    remedy: say`核对列出的是要导入的那一条`,
  },
  unused: { cause: say`已停用或不是 HTTP 的路由没有列出`, remedy: say`需要导入的，先在原网关启用再导出` },
  broken: { cause: say`路由的写法有误，没有列出`, remedy: say`用网关自己的命令重新导出，不要手工删改` },
  otherKind: {
    cause: say`不是 Ingress 的资源没有读取`,
    remedy: say`只导出 Ingress：kubectl get ingress -o yaml`,
  },
  defaultBackend: {
    cause: say`默认后端没有导入`,
    remedy: say`为默认后端提供的接口在“接口”一步手工补上`,
  },
} as const satisfies Record<string, Loss>;

export type LossKind = keyof typeof losses;

export const lossOf = (kind: LossKind, place: string): Finding => ({
  level: 'warning',
  place,
  ...losses[kind],
});
