import { portalState, type PortalState } from '@portal/calls';
import { defineMachine } from '../../platform/stateMachine';
import { notify } from '../messages';
import { type TranslatableText, say } from '../../platform/i18n/say';

const { draft, waiting, online, rejected, resolving, certifying, stopped, banned, unresolved } = portalState;

export interface PortalFacts {
  doId: string;
  name: string;
}

const manage = ({ doId }: PortalFacts) => `/dominManage?doId=${doId}`;
const owner = 'owner' as const;
const toOwner = (
  title: TranslatableText,
  text: (facts: PortalFacts, reason: TranslatableText) => TranslatableText,
  link: (facts: PortalFacts) => string = manage,
) => [{ who: owner, kind: 'review' as const, title: () => title, text, link }];

const passed = toOwner(
  say`专区已上线`,
  ({ name }) => say`专区“${name}”已上线，可以设置品牌、轮播和展示的 API。`,
);
const toDomain = ({ doId }: PortalFacts) => `/addDomainIp?doId=${doId}`;
const banning = toOwner(say`专区已被封禁`, ({ name }, reason) => say`专区“${name}”已被平台封禁：${reason}`);
const lifting = toOwner(say`专区已解封`, ({ name }) => say`专区“${name}”的封禁已解除。`);

/** States of a branded portal (2.9). */
export const portalMachine = defineMachine<PortalState, PortalFacts>(
  'portal',
  Object.values(portalState),
  [
    { from: draft, to: waiting, by: ['owner'] },
    { from: rejected, to: waiting, by: ['owner'] },
    { from: waiting, to: draft, by: ['owner'] },
    {
      from: waiting,
      to: rejected,
      by: ['operator'],
      notify: toOwner(
        say`专区申请未通过`,
        ({ name }, reason) => say`专区“${name}”的申请请按原因修改后重新提交：${reason}`,
        ({ doId }) => `/domin?doId=${doId}`,
      ),
    },
    { from: waiting, to: online, by: ['operator'], notify: passed },
    {
      from: waiting,
      to: resolving,
      by: ['operator'],
      notify: toOwner(
        say`专区申请已通过`,
        ({ name }) => say`专区“${name}”的申请已通过，请为自有域名设置解析记录，检测通过后上线。`,
        toDomain,
      ),
    },
    { from: resolving, to: certifying, by: ['owner', 'system'] },
    // Without its own domain the platform's prefix is sufficient.
    { from: resolving, to: online, by: ['owner'], notify: passed },
    { from: certifying, to: online, by: ['owner', 'system'], notify: passed },
    {
      from: online,
      to: unresolved,
      by: ['system'],
      notify: toOwner(
        say`专区的域名解析异常`,
        ({ name }) => say`连续 3 次没有查到专区“${name}”自有域名的解析记录，专区仍可由平台前缀访问。`,
        toDomain,
      ),
    },
    {
      from: unresolved,
      to: online,
      by: ['owner', 'system'],
      notify: toOwner(
        say`专区的域名解析已恢复`,
        ({ name }) => say`又查到了专区“${name}”自有域名的解析记录，可以由该域名访问。`,
      ),
    },
    { from: online, to: stopped, by: ['owner'] },
    { from: unresolved, to: stopped, by: ['owner'] },
    { from: stopped, to: online, by: ['owner'] },
    { from: online, to: banned, by: ['operator'], notify: banning },
    { from: unresolved, to: banned, by: ['operator'], notify: banning },
    { from: stopped, to: banned, by: ['operator'], notify: banning },
    { from: banned, to: online, by: ['operator'], notify: lifting },
    { from: banned, to: stopped, by: ['operator'], notify: lifting },
  ],
  notify,
);
