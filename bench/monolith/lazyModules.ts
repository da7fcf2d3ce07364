import type { LiveRemote, Page, PromisedExport } from '@portal/contract/internal';

/** What a bundler of one application does with lazy routes. Stands in for shell/src/remotes/connectRemotes. */
export const modules: Record<string, () => Promise<unknown>> = {
  'mf-auth/LoginDialog': () => import('../../mf-auth/src/login/LoginDialog'),
  'mf-auth/CreateUser': () => import('../../mf-auth/src/register/CreateUser'),
  'mf-auth/MailOk': () => import('../../mf-auth/src/register/MailOk'),
  'mf-auth/UserMail': () => import('../../mf-auth/src/forget-password/UserMail'),
  'mf-auth/EmailOk': () => import('../../mf-auth/src/forget-password/EmailOk'),
  'mf-auth/PasswordOk': () => import('../../mf-auth/src/forget-password/PasswordOk'),
  'mf-auth/NewPassword': () => import('../../mf-auth/src/new-password/NewPassword'),
  'mf-auth/PasswordChanged': () => import('../../mf-auth/src/new-password/PasswordChanged'),
  'mf-auth/NewEmail': () => import('../../mf-auth/src/change-email/NewEmail'),
  'mf-auth/EmailChanged': () => import('../../mf-auth/src/change-email/EmailChanged'),
  'mf-auth/OldPhone': () => import('../../mf-auth/src/change-phone/OldPhone'),
  'mf-auth/NewPhone': () => import('../../mf-auth/src/change-phone/NewPhone'),
  'mf-auth/ChangeSuccess': () => import('../../mf-auth/src/change-phone/ChangeSuccess'),
  'mf-auth/ChangeChoice': () => import('../../mf-auth/src/change-choice/ChangeChoice'),
  'mf-auth/ChangeUndo': () => import('../../mf-auth/src/change-undo/ChangeUndo'),
  'mf-auth/AccountOutcome': () => import('../../mf-auth/src/change-choice/AccountOutcome'),
  'mf-account/PhoneAppeal': () => import('../../mf-account/src/phone-appeal/PhoneAppeal'),
  'mf-account/PhoneAppealReview': () => import('../../mf-account/src/review/PhoneAppealReview'),
  'mf-docs/DocumentOutcome': () => import('../../mf-docs/src/outcomes/DocumentOutcome'),
  'mf-catalog/ApplyOutcome': () => import('../../mf-catalog/src/outcomes/ApplyOutcome'),
  'mf-catalog/AppOutcome': () => import('../../mf-catalog/src/outcomes/AppOutcome'),
  'mf-catalog/PublishOutcome': () => import('../../mf-catalog/src/outcomes/PublishOutcome'),
  'mf-docs/DocumentCenter': () => import('../../mf-docs/src/document-center/DocumentCenter'),
  'mf-docs/DocumentCenterList': () => import('../../mf-docs/src/document-center-list/DocumentCenterList'),
  'mf-docs/DocumentDetails': () => import('../../mf-docs/src/document-details/DocumentDetails'),
  'mf-docs/DocumentList': () => import('../../mf-docs/src/document-list/DocumentList'),
  'mf-docs/AddDocument': () => import('../../mf-docs/src/document-form/AddDocument'),
  'mf-docs/EditDocument': () => import('../../mf-docs/src/document-form/EditDocument'),
  'mf-docs/ComQuestion': () => import('../../mf-docs/src/com-question/ComQuestion'),
  'mf-docs/Help': () => import('../../mf-docs/src/help/Help'),
  'mf-docs/TicketDesk': () => import('../../mf-docs/src/review/TicketDesk'),
  'mf-docs/SearchDesk': () => import('../../mf-docs/src/review/SearchDesk'),
  'mf-docs/RichTextEditor': () => import('../../mf-docs/src/editor/slot'),
  'mf-docs/DocumentResult': () => import('../../mf-docs/src/search/DocumentResult'),
  'mf-docs/FaqResult': () => import('../../mf-docs/src/search/FaqResult'),
  'mf-catalog/ApiResult': () => import('../../mf-catalog/src/search/ApiResult'),
  'mf-notices/NoticeResult': () => import('../../mf-notices/src/search/NoticeResult'),
  'mf-notices/NoticeDesk': () => import('../../mf-notices/src/review/NoticeDesk'),
  'mf-notices/NoticeEdit': () => import('../../mf-notices/src/review/NoticeEdit'),
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
  'mf-account/UnitType': () => import('../../mf-account/src/unit-type/UnitType'),
  'mf-account/PersonMessage': () => import('../../mf-account/src/person-index/PersonMessage'),
  'mf-account/PersonOk': () => import('../../mf-account/src/person-index/PersonOk'),
  'mf-account/PersonSuccess': () => import('../../mf-account/src/person-success/PersonSuccess'),
  'mf-account/UserCenter': () => import('../../mf-account/src/user-center/UserCenter'),
  'mf-account/UserCenterInfo': () => import('../../mf-account/src/user-center-info/UserCenterInfo'),
  'mf-account/PersonReview': () => import('../../mf-account/src/review/PersonReview'),
  'mf-account/AuditLog': () => import('../../mf-account/src/review/AuditLog'),
  'mf-catalog/ApiTest': () => import('../../mf-catalog/src/api-test/ApiTest'),
  'mf-catalog/ApplyImmediately': () => import('../../mf-catalog/src/apply-immediately/ApplyImmediately'),
  'mf-catalog/CreateMyApp': () => import('../../mf-catalog/src/create-my-app/CreateMyApp'),
  'mf-catalog/MyAppList': () => import('../../mf-catalog/src/my-app-list/MyAppList'),
  'mf-catalog/MyAppDetail': () => import('../../mf-catalog/src/my-app-detail/MyAppDetail'),
  'mf-catalog/ApiListOfApp': () => import('../../mf-catalog/src/api-list-of-app/ApiListOfApp'),
  'mf-catalog/GetKey': () => import('../../mf-catalog/src/get-key/GetKey'),
  'mf-catalog/MyApply': () => import('../../mf-catalog/src/my-apply/MyApply'),
  'mf-catalog/MyApplyDetail': () => import('../../mf-catalog/src/my-apply-detail/MyApplyDetail'),
  'mf-catalog/PublishApi': () => import('../../mf-catalog/src/publish-api/PublishApi'),
  'mf-catalog/MyApiList': () => import('../../mf-catalog/src/my-api-list/MyApiList'),
  'mf-catalog/MyApiAppList': () => import('../../mf-catalog/src/my-api-app-list/MyApiAppList'),
  'mf-catalog/PublicationReview': () => import('../../mf-catalog/src/review/PublicationReview'),
  'mf-finance/Budget': () => import('../../mf-finance/src/budget/Budget'),
  'mf-finance/AllCostView': () => import('../../mf-finance/src/all-cost-view/AllCostView'),
  'mf-finance/Statistical': () => import('../../mf-finance/src/statistical/Statistical'),
  'mf-notices/MyNotify': () => import('../../mf-notices/src/my-notify/MyNotify'),
  'mf-notices/Bell': () => import('../../mf-notices/src/header/Bell'),
};

export async function loadModule<Export>(
  remote: LiveRemote,
  module: string,
  name: PromisedExport['name'],
): Promise<Export> {
  const exports = (await modules[`${remote.name}/${module.slice(2)}`]!()) as Record<typeof name, Export>;
  return exports[name];
}

/** One application has no earlier release of a part to fall back to. */
export const inUse = (remote: LiveRemote) => remote;
export const fallBack = async () => false;

export const loadPage = (remote: LiveRemote, module: string) => loadModule<Page>(remote, module, 'page');
