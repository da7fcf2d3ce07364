import { screen } from '@testing-library/react';
import { appState, budgetOverview, findStandings, simpleListApps, viewApi, type Plan } from '@portal/calls';
import { aMember, anApi, anApiView, network, renderRoute } from '@portal/testing';
import { hundredYuan } from './hundredYuan';
import portalJson from '../portal.json';
import { page } from '../src/apply-immediately/ApplyImmediately';

/** The form to apply for an API. */
export const drawApply = (at = '/applyImmediately?flag=1&apiId=api_1', as = aMember()) =>
  renderRoute({ portalJson, modules: { './ApplyImmediately': { page } } }, at, { as });

const weather = { appId: 'app_1', appName: '天气看板', state: appState.prod, signType: 'key' } as const;
export const stopped = { ...weather, appId: 'app_2', appName: '旧看板', state: appState.stopped };

/** An API with these plans, an account of 100 yuan, and an app that can call it. */
export function answerApi(...plans: Plan[]) {
  const view = anApiView();
  network.answer(viewApi, { ...view, base: { ...view.base, ...anApi({ sandbox: 1 }) }, plans });
  network.answer(simpleListApps, { records: [weather, stopped] });
  network.answer(findStandings, { records: [] });
  network.answer(budgetOverview, hundredYuan);
}

export const submitApply = () => screen.getByRole('button', { name: '提交申请' });

/** What every application needs is filled in. */
export async function fillInApply() {
  const drawn = drawApply();
  await drawn.user.type(await screen.findByLabelText('申请理由'), '在大厅的看板上显示节假日');
  await drawn.user.click(screen.getByRole('checkbox', { name: /我同意按申请的用途使用数据/ }));
  return drawn;
}
