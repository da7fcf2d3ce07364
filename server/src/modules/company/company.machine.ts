import { companyState, type CompanyState } from '@portal/calls';
import { defineMachine, type Transition } from '../../platform/stateMachine';
import { notify } from '../messages';
import { type TranslatableText, say } from '../../platform/i18n/say';

const { none, saved, uploaded, paying, waiting, passed, rejected, expired, changing } = companyState;

interface CompanyFacts {
  companyName: string;
}
type Step = Transition<CompanyState, CompanyFacts>;

const info = () => '/companyMessage/companyInfo';
const tell = (
  title: TranslatableText,
  text: (reason: TranslatableText) => TranslatableText,
  link = info,
): Step['notify'] => [
  { who: 'owner', kind: 'review', title: () => title, text: (_, reason) => text(reason), link },
];

const filling: readonly CompanyState[] = [none, saved, uploaded, rejected];
const passing = tell(
  say`企业认证已通过`,
  () => say`贵企业已完成认证，可以申请企业可用的 API。`,
  () => '/companySuccess',
);

/** Verification of an enterprise. */
export const companyMachine = defineMachine<CompanyState, CompanyFacts>(
  'company',
  Object.values(companyState),
  [
    // Filling in: any number of times, in any order; another kind of unit may require more papers.
    ...filling.flatMap((from) =>
      [saved, uploaded].filter((to) => to !== from).map((to): Step => ({ from, to, by: ['owner'] })),
    ),
    // Papers were kept for the retention period without being submitted.
    { from: uploaded, to: saved, by: ['system'] },
    { from: uploaded, to: paying, by: ['owner'] },
    { from: uploaded, to: waiting, by: ['owner'] },
    {
      from: paying,
      to: waiting,
      by: ['owner'],
      notify: tell(say`对公账户已验证`, () => say`打款金额正确，资料已进入平台审核。`),
    },
    {
      from: paying,
      to: waiting,
      by: ['system'],
      notify: tell(
        say`资料已进入平台审核`,
        () => say`打款渠道暂时没有回应，对公账户改由审核人员核对，无需填写金额。`,
      ),
    },
    { from: paying, to: uploaded, by: ['owner'] },
    {
      from: paying,
      to: uploaded,
      by: ['system'],
      notify: tell(say`对公账户验证没有完成`, (reason) => say`${reason}请核对账号后重新提交。`),
    },
    { from: waiting, to: uploaded, by: ['owner'] },
    { from: waiting, to: passed, by: ['operator', 'system'], notify: passing },
    {
      from: waiting,
      to: rejected,
      by: ['operator'],
      notify: tell(say`企业认证未通过`, (reason) => say`请按原因修改后重新提交：${reason}`),
    },
    { from: passed, to: changing, by: ['owner'] },
    { from: changing, to: passed, by: ['owner'] },
    {
      from: changing,
      to: passed,
      by: ['operator', 'system'],
      notify: tell(say`企业信息变更已处理`, (reason) =>
        reason ? say`变更未通过，原信息继续有效：${reason}` : say`变更已通过，新信息已生效。`,
      ),
    },
    {
      from: passed,
      to: expired,
      by: ['system'],
      notify: tell(
        say`营业期限已到`,
        () => say`认证所用证照的营业期限已到，请更新营业期限与证照后重新提交。`,
      ),
    },
    { from: expired, to: waiting, by: ['owner'] },
    { from: waiting, to: expired, by: ['owner'] },
  ],
  notify,
);
