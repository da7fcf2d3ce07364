import {
  advancedItemStates,
  applyStates,
  appStates,
  auditNameOf,
  companyStates,
  envs,
  keyStates,
  portalStates,
  providerStates,
  publicationStates,
  rechargeStates,
  statementStates,
  withdrawStates,
  type TeamEntry,
} from '@portal/calls';
import { keyOf, organisationRoles } from '@portal/rules';

/** Labels that differ between organisations and persons. */
const ofOrganisations: Readonly<Record<string, string>> = { login: '企业账号登录', account: '注销组织' };

export const labelOf = ({ event }: Pick<TeamEntry, 'event'>): string =>
  ofOrganisations[event.split('.')[0] ?? ''] ?? auditNameOf(event) ?? '其他操作';

/** State names, by the subject of the event. */
const states: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  company: companyStates,
  advanced: advancedItemStates,
  provider: providerStates,
  portal: portalStates,
  app: appStates,
  key: keyStates,
  apply: applyStates,
  publication: publicationStates,
  recharge: rechargeStates,
  statement: statementStates,
  withdraw: withdrawStates,
};

/** Whether the text is an internal id. */
const isId = (text: string) => /^[a-z]+_[\w-]{16,}$/i.test(text);

/** Details of an entry, without internal ids; empty: none. */
export function detailOf({ event, detail, about }: TeamEntry): string {
  const kept = read(detail);
  if (kept === null)
    return [about, isId(detail) || detail === 'sso' ? '' : detail].filter(Boolean).join('，');
  const word = (name: string) => {
    const value = kept[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const role = keyOf(organisationRoles, word('role'));
  const env = keyOf(envs, word('env'));
  return [
    about,
    word('name') || word('account'),
    role && organisationRoles[role],
    env && envs[env],
    moveText(states[event.split('.')[0] ?? ''], word('from'), word('to')),
    word('reason') && `原因：${word('reason')}`,
  ]
    .filter(Boolean)
    .join('，');
}

/** A change of state, as names; empty when the new state has no name or is unchanged. */
function moveText(names: Readonly<Record<string, string>> | undefined, from: string, to: string): string {
  const [before, after] = [names?.[from], names?.[to]];
  if (!after || before === after) return '';
  return before ? `${before} → ${after}` : after;
}

/** The detail as an object; null: it is plain text or empty. */
function read(detail: string): Readonly<Record<string, unknown>> | null {
  try {
    const found: unknown = JSON.parse(detail);
    return typeof found === 'object' && found !== null ? { ...found } : null;
  } catch {
    return null;
  }
}
