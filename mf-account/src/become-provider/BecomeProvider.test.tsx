import { screen, waitFor } from '@testing-library/react';
import {
  applyProvider,
  providerState,
  viewAgreement,
  viewProviderApply,
  type ProviderApplication,
} from '@portal/calls';
import { registerType, roles, type RegisterType } from '@portal/rules';
import { aColleague, aMember, anAgreement, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './BecomeProvider';

const { none, waiting, passed, rejected, revoked } = providerState;
const aProvider = (facts: Partial<ProviderApplication> = {}): ProviderApplication => ({
  state: none,
  name: '',
  intro: '',
  contactName: '',
  contactPhone: '',
  contactMail: '',
  settlement: '',
  rejects: [],
  reason: '',
  submittedAt: null,
  ...facts,
});
const filled = {
  name: '海港数据',
  intro: '提供港口与航运的公开数据接口',
  contactName: '李海',
  contactPhone: '13812345678',
  contactMail: 'sea@example.com',
};

function open(data: ProviderApplication, type: RegisterType | null = registerType.enterpriseAdvanced) {
  network.answer(viewAgreement, anAgreement({ kind: 'providerTerms', title: '提供方协议', version: 3 }));
  network.answer(viewProviderApply, data);
  return renderRoute({ portalJson, modules: { './BecomeProvider': { page } } }, '/becomeProvider', {
    as: aMember({ registerType: type }),
  });
}

it.each([
  [null, '去企业认证', '/unitType'],
  [registerType.person, '去企业认证', '/unitType'],
  [registerType.enterprise, '去高级认证', '/companyAdvancedAuth'],
])('leads applicants who are not eligible to the missing step (register type %s)', async (type, name, to) => {
  open(aProvider(), type);

  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to);
  expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
});

it('reports missing fields and missing consent', async () => {
  const { user } = open(aProvider());

  await user.click(await screen.findByRole('button', { name: '提交申请' }));

  for (const text of ['请输入提供方名称', '简介至少10个字', '请输入正确的手机号', '请阅读并同意提供方协议'])
    expect(await screen.findByText(text)).toBeInTheDocument();
});

it('shows a name that is taken at its field, and keeps the input', async () => {
  network.fail(applyProvider, 'E5218');
  const { user } = open(aProvider({ state: rejected, ...filled }));

  await user.click(await screen.findByRole('checkbox', { name: /我已阅读并同意/ }));
  await user.click(screen.getByRole('button', { name: '提交申请' }));

  expect(await screen.findByText('提供方名称已被使用')).toBeInTheDocument();
  expect(screen.getByLabelText('提供方名称')).toHaveValue('海港数据');
});

it('takes a mobile number in the full-width digits of an input method', async () => {
  network.answer(applyProvider, { state: waiting });
  const { user } = open(aProvider({ state: rejected, ...filled, contactPhone: '' }));
  await user.type(await screen.findByLabelText('联系手机'), '１３８１２３４５６７８');
  await user.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));

  await user.click(screen.getByRole('button', { name: '提交申请' }));

  await waitFor(() => expect(network.sentTo(applyProvider)).toMatchObject([{ contactPhone: '13812345678' }]));
});

it('asks for consent again once the new terms are shown, and applies with their version', async () => {
  network.fail(applyProvider, 'E5015');
  const { user } = open(aProvider({ state: rejected, ...filled }));
  await user.click(await screen.findByRole('checkbox', { name: /我已阅读并同意/ }));
  network.answer(viewAgreement, anAgreement({ kind: 'providerTerms', title: '新提供方协议', version: 4 }));

  await user.click(screen.getByRole('button', { name: '提交申请' }));

  await screen.findByRole('button', { name: '《新提供方协议》' });
  expect(await screen.findByText('协议已更新，请重新阅读并同意')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /我已阅读并同意/ })).not.toBeChecked();
  network.answer(applyProvider, { state: waiting });
  await user.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));
  await user.click(screen.getByRole('button', { name: '提交申请' }));
  await waitFor(() =>
    expect(network.sentTo(applyProvider)).toMatchObject([{ termsVersion: '3' }, { termsVersion: '4' }]),
  );
});

it('shows the reason for rejection at each field', async () => {
  open(aProvider({ state: rejected, ...filled, rejects: [{ field: 'intro', reason: '没有说明来源' }] }));
  expect(await screen.findByText('没有说明来源')).toBeInTheDocument();
});

it('says why the role was revoked, and lets the owner apply again', async () => {
  open(aProvider({ state: revoked, ...filled, reason: '长期没有处理申请' }));

  expect(await screen.findByText(/提供方资格已收回，原因：长期没有处理申请/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '提交申请' })).toBeEnabled();
});

it.each([
  [waiting, '审核中'],
  [passed, '您已是提供方'],
])('shows the application without a form in state %s', async (state, text) => {
  open(aProvider({ state, ...filled, submittedAt: '2026-08-01 10:00:00' }));

  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByText('海港数据')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
});

it('does not ask providers to apply who were appointed by an operator', async () => {
  network.answer(viewAgreement, anAgreement({ kind: 'providerTerms', title: '提供方协议', version: 3 }));
  network.answer(viewProviderApply, aProvider());
  renderRoute({ portalJson, modules: { './BecomeProvider': { page } } }, '/becomeProvider', {
    as: aMember({
      registerType: registerType.enterpriseAdvanced,
      roles: roles.consumer | roles.provider,
    }),
  });

  expect(await screen.findByText('您已是提供方')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '发布API' })).toHaveAttribute('href', '/publishApi');
  expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
});

it('tells a developer of an organisation that a manager has to apply, before they fill in the form', async () => {
  network.answer(viewAgreement, anAgreement({ kind: 'providerTerms', title: '提供方协议', version: 3 }));
  network.answer(viewProviderApply, aProvider());
  renderRoute({ portalJson, modules: { './BecomeProvider': { page } } }, '/becomeProvider', {
    as: aColleague('developer', { registerType: registerType.enterpriseAdvanced }),
  });

  expect(await screen.findByText('您在“明镜科技”是开发成员，申请成为提供方需要管理员')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '提交申请' })).toBeDisabled();
  expect(screen.getByLabelText('提供方名称')).toBeDisabled();
});
