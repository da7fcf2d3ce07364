export interface CodeEntry {
  /** What the visitor reads. */
  text: string;
  /** Why it happens, for whoever looks the code up. */
  cause: string;
  /** What to do about it. */
  remedy: string;
  /** HTTP status that says the same. Business answers travel with 200 all the same (`infrastructure` apart). */
  http: number;
}

/** Every result code of the portal: the one place for its text, cause and remedy. */
export const codes = {
  S0000: { text: '操作成功', cause: '请求已完成', remedy: '无需处理', http: 200 },
  S0001: { text: '登录成功', cause: '使用方登录成功', remedy: '无需处理', http: 200 },
  S0002: { text: '登录成功', cause: '提供方登录成功', remedy: '无需处理', http: 200 },
  S0003: {
    text: '登录成功，尚未认证',
    cause: '使用方登录成功，账号还没有实名认证',
    remedy: '前往认证',
    http: 200,
  },
  S0004: {
    text: '登录成功，尚未认证',
    cause: '提供方登录成功，账号还没有实名认证',
    remedy: '前往认证',
    http: 200,
  },
  E0012: { text: '登录成功，认证审核中', cause: '认证资料正在审核', remedy: '等待审核结果', http: 200 },
  E0013: {
    text: '登录成功，认证已被驳回',
    cause: '认证资料未通过审核',
    remedy: '按驳回原因修改后重新认证',
    http: 200,
  },
  N0001: { text: '用户未注册', cause: '该邮箱或手机号没有注册过', remedy: '检查账号，或先注册', http: 404 },
  E0000: {
    text: '操作失败',
    cause: '服务器没有完成请求',
    remedy: '稍后重试；仍失败时提供请求号给客服',
    http: 500,
  },
  E0001: {
    text: '登录失败',
    cause: '账号状态或验证码不允许登录，原因见提示',
    remedy: '按提示处理',
    http: 403,
  },
  E0002: {
    text: '登录超时，请重新登录',
    cause: '会话不存在或已过期；在登录时表示用户未激活',
    remedy: '重新登录；未激活的账号先激活',
    http: 401,
  },
  E0003: {
    text: '访问的门户不存在',
    cause: '没有门户使用这个域名',
    remedy: '检查网址，或回到主站',
    http: 404,
  },
  E0004: {
    text: '邮箱或密码错误',
    cause: '账号与密码不匹配',
    remedy: '检查后重新输入，或找回密码',
    http: 401,
  },
  E0005: {
    text: '图形验证码有误',
    cause: '图形验证码不匹配、已过期或已使用',
    remedy: '刷新图形验证码后重新输入',
    http: 400,
  },
  E0017: {
    text: '页面参数有误',
    cause: '请求缺少参数或参数格式不对',
    remedy: '按提示修改后重新提交',
    http: 400,
  },
  E0028: {
    text: '验证码已过期,请重新获取',
    cause: '验证码超过 5 分钟、已使用或试错太多',
    remedy: '重新获取验证码',
    http: 400,
  },
  E0029: {
    text: '验证码发送过于频繁，请稍后再试',
    cause: '120 秒内已发送过验证码',
    remedy: '等倒计时结束后再获取',
    http: 429,
  },
  E0030: {
    text: '今日验证码发送次数已达上限',
    cause: '同一账号一天最多发送 10 次',
    remedy: '明天再试，或联系客服',
    http: 429,
  },
  E0037: { text: '账号不可用', cause: '账号已被冻结或注销', remedy: '联系客服', http: 403 },
  E0097: {
    text: '验证码发送失败，请稍后再试',
    cause: '短信或邮件通道没有接收',
    remedy: '稍后重新获取',
    http: 502,
  },
  E0429: { text: '操作过于频繁，请稍后再试', cause: '短时间内请求太多', remedy: '稍等片刻再试', http: 429 },
  E4004: {
    text: 'API不存在或无权查看',
    cause: '没有这个 API，或它不对当前用户开放',
    remedy: '检查链接，或到 API 产品里查找',
    http: 404,
  },
  E4005: { text: 'API已下线', cause: '提供方已下线该 API', remedy: '到 API 产品里查找替代', http: 410 },
  E5001: { text: '该账号已注册', cause: '邮箱或手机号已被使用', remedy: '直接登录，或找回密码', http: 409 },
  E5003: {
    text: '激活链接已失效',
    cause: '链接超过 24 小时、已使用或不完整',
    remedy: '重新发送激活邮件',
    http: 410,
  },
  E5004: {
    text: '操作已超时，请从第一步重新开始',
    cause: '重置密码的凭证超过 10 分钟或已使用',
    remedy: '回到第一步重新验证',
    http: 410,
  },
  E5006: {
    text: '新密码不能与最近使用过的密码相同',
    cause: '与最近 3 次使用的密码重复',
    remedy: '换一个密码',
    http: 400,
  },
  E5008: {
    text: '密码错误次数过多，账号已临时锁定',
    cause: '连续 5 次密码错误',
    remedy: '等锁定结束，或找回密码',
    http: 423,
  },
  E5101: { text: '请先登录', cause: '该功能需要登录', remedy: '登录后重试', http: 401 },
  E5105: {
    text: '页面已过期，请刷新后重试',
    cause: '请求缺少防伪令牌，或来自别的网站',
    remedy: '刷新页面后重新提交',
    http: 403,
  },
  E7011: { text: '公告不存在或已撤回', cause: '没有这条公告，或它已撤回', remedy: '回到公告中心', http: 404 },
  E8023: { text: '未登录', cause: '没有有效的登录会话', remedy: '需要时登录', http: 200 },
} as const satisfies Record<string, CodeEntry>;

export type Code = keyof typeof codes;

export const isCode = (value: string): value is Code => Object.hasOwn(codes, value);
