import { appState, appStates, viewApp, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { defineOutcome, type OutcomeFacts } from '@portal/contract';

export const outcome = defineOutcome(async (appId, signal) =>
  appId === '' ? null : appResult((await call(viewApp, { appId }, { signal })).app),
);

function appResult(app: CallReply<typeof viewApp>['app']): OutcomeFacts {
  const isUsable = app.state === appState.sandbox || app.state === appState.prod;
  return {
    tone: isUsable ? 'good' : 'calm',
    title: `应用“${app.appName}”${appStates[app.state]}`,
    text: isUsable ? '接下来申请 API，再用密钥调用。' : '在应用详情里可以看到经过。',
    steps: isUsable ? { labels: ['创建应用', '申请API', '获取密钥'], current: 1 } : undefined,
    detail: { to: `/myAppDetail?appId=${app.appId}`, label: '应用详情' },
  };
}
