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

/** What is said otherwise of an organisation than of a person. */
const ofOrganisations: Readonly<Record<string, string>> = { login: '企业账号登录', account: '注销组织' };

export const labelOf = ({ event }: Pick<TeamEntry, 'event'>): string =>
  ofOrganisations[event.split('.')[0] ?? ''] ?? auditNameOf(event) ?? '其他操作';

/** Names of the states that something passes through. */
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

/** What only programs read by. */
const isId = (text: string) => /^[a-z]+_[\w-]{16,}$/i.test(text);

/** What the entry says beside its event, without what only programs read; empty: nothing. */
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

/** A move between states, where both have a name; what is new comes from none. */
function moveText(names: Readonly<Record<string, string>> | undefined, from: string, to: string): string {
  const [before, after] = [names?.[from], names?.[to]];
  if (!after || before === after) return '';
  return before ? `${before} → ${after}` : after;
}

/** What is kept as an object; null: it is a word, or nothing. */
function read(detail: string): Readonly<Record<string, unknown>> | null {
  try {
    const found: unknown = JSON.parse(detail);
    return typeof found === 'object' && found !== null ? { ...found } : null;
  } catch {
    return null;
  }
}
