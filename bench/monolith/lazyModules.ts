import type { LiveRemote, Page } from '@portal/contract';

/** What a bundler of one application does with lazy routes. Stands in for shell/src/remotes/connectRemotes. */
const modules: Record<string, () => Promise<unknown>> = {
  'mf-auth/LoginDialog': () => import('../../mf-auth/src/login/LoginDialog'),
  'mf-auth/CreateUser': () => import('../../mf-auth/src/register/CreateUser'),
  'mf-auth/MailOk': () => import('../../mf-auth/src/register/MailOk'),
  'mf-auth/UserMail': () => import('../../mf-auth/src/forget-password/UserMail'),
  'mf-auth/EmailOk': () => import('../../mf-auth/src/forget-password/EmailOk'),
  'mf-auth/PasswordOk': () => import('../../mf-auth/src/forget-password/PasswordOk'),
  'mf-catalog/ApiList': () => import('../../mf-catalog/src/api-list/ApiList'),
  'mf-catalog/ApiDetails': () =>
    import(/* webpackChunkName: "deep" */ '../../mf-catalog/src/api-details/ApiDetails'),
  'mf-catalog/Figures': () => import(/* webpackChunkName: "home" */ '../../mf-catalog/src/home/Figures'),
  'mf-catalog/FeaturedApis': () =>
    import(/* webpackChunkName: "home" */ '../../mf-catalog/src/home/FeaturedApis'),
  'mf-catalog/PortalApis': () => import('../../mf-catalog/src/home/PortalApis'),
  'mf-notices/NoticeCenter': () => import('../../mf-notices/src/notice-center/NoticeCenter'),
  'mf-notices/NoticeDetail': () => import('../../mf-notices/src/notice-detail/NoticeDetail'),
  'mf-notices/Carousel': () => import(/* webpackChunkName: "home" */ '../../mf-notices/src/home/Carousel'),
  'mf-notices/LatestNotices': () =>
    import(/* webpackChunkName: "home" */ '../../mf-notices/src/home/LatestNotices'),
};

export function loadModule<Exports>(remote: LiveRemote, module: string): Promise<Exports> {
  return modules[`${remote.name}/${module.slice(2)}`]!() as Promise<Exports>;
}

export const loadPage = async (remote: LiveRemote, module: string): Promise<Page> =>
  (await loadModule<{ page: Page }>(remote, module)).page;
