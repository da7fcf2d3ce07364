import type { ValueOf } from './fields';

/** States of a branded portal (专区). */
export const portalState = {
  draft: 0,
  waiting: 1,
  online: 2,
  rejected: 3,
  /** Approved; its own domain has no DNS records yet. */
  resolving: 4,
  /** Its own domain is proven and waits for a certificate. */
  certifying: 5,
  /** Stopped by its owner. */
  stopped: 6,
  /** Banned by an operator. */
  banned: 7,
  /** Online, but its own domain no longer resolves. */
  unresolved: 8,
} as const;
export type PortalState = ValueOf<typeof portalState>;
export const portalStates: Readonly<Record<PortalState, string>> = {
  [portalState.draft]: '草稿',
  [portalState.waiting]: '审核中',
  [portalState.online]: '已上线',
  [portalState.rejected]: '已驳回',
  [portalState.resolving]: '待解析',
  [portalState.certifying]: '证书签发中',
  [portalState.stopped]: '已停用',
  [portalState.banned]: '已封禁',
  [portalState.unresolved]: '解析异常',
};
/** States in which a portal is reachable by its prefix. */
export const openPortalStates: readonly PortalState[] = [portalState.online, portalState.unresolved];

/** States of a portal's own domain. */
export const hostState = { unproven: 0, certifying: 1, served: 2, uncertified: 3, unresolved: 4 } as const;
export type HostState = ValueOf<typeof hostState>;
export const hostStates: Readonly<Record<HostState, string>> = {
  [hostState.unproven]: '待验证',
  [hostState.certifying]: '证书签发中',
  [hostState.served]: '已生效',
  [hostState.uncertified]: '证书签发失败',
  [hostState.unresolved]: '解析异常',
};
