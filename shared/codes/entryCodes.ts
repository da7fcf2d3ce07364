import type { CodeEntry } from './CodeEntry';

/**
 * Codes that deny entry to the portal or a page. In a file of their own, because the shell needs them at once, while
 * the rest of the catalogue is loaded on demand.
 */
export const entryCodes = {
  E0003: {
    text: '访问的门户不存在',
    cause: '没有门户使用这个域名',
    remedy: '检查网址，或回到主站',
    http: 404,
  },
  E5012: {
    text: '账号正在注销',
    cause: '注销申请还在 30 天的等待期内，期间不能使用账号的其他功能',
    remedy: '撤销注销后继续使用；到期后账号注销，不能恢复',
    http: 403,
  },
  E5101: { text: '请先登录', cause: '该功能需要登录', remedy: '登录后重试', http: 401 },
  E5102: {
    text: '请先完成实名认证',
    cause: '该功能需要个人或企业认证',
    remedy: '前往认证',
    http: 403,
  },
  E5103: {
    text: '没有此角色',
    cause: '该功能不对当前角色开放',
    remedy: '切换角色，或申请开通',
    http: 403,
  },
  E5104: {
    text: '请先完成高级认证',
    cause: '该功能需要高级认证',
    remedy: '前往认证',
    http: 403,
  },
  E5303: {
    text: '请先开启两步验证',
    cause: '运营人员须开启两步验证后才能使用运营功能',
    remedy: '在账号信息的“安全”中绑定验证器应用或添加通行密钥',
    http: 403,
  },
} as const satisfies Record<string, CodeEntry>;
