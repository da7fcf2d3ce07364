import type { LoginAlert } from '@portal/calls';

/** What happened, as one sentence. */
export function factsOf({ kind, facts }: LoginAlert): string {
  const { accounts = 0, failures = 0, place, placeBefore, km = 0, minutes = 0 } = facts;
  const where = place ? `，${place}` : '';
  switch (kind) {
    case 'spraying':
      return `一小时内在 ${accounts} 个账号上失败${where}`;
    case 'sprayed':
      return `登录成功；同一地址一小时内在 ${accounts} 个账号上失败${where}`;
    case 'failures':
      return `一小时内失败 ${failures} 次${where}`;
    case 'device':
      return failures > 0 ? `失败 ${failures} 次后从新设备登录${where}` : `运营人员从新设备登录${where}`;
    case 'travel':
      return `${minutes} 分钟内从 ${placeBefore ?? ''} 到 ${place ?? ''}，相距 ${km} 公里`;
    case 'country':
      return `以往没有从这里登录过：${place ?? ''}；上次在 ${placeBefore ?? ''}`;
  }
}
